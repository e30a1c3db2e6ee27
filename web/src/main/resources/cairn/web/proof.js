// A proof of linearizability, or the interleaving that refutes it.
import { el, number } from '/dom.js';

export async function show(root, context) {
  const answer = await context.ask('proof');
  root.append(el('h1', {}, (answer.structure || context.file.name) + ': ' + answer.verdict.replace('_', ' ')), el('p', { class: answer.verdict === 'PROVED' ? 'good' : answer.verdict === 'REFUTED' ? 'bad' : 'warning' }, answer.summary || answer.why || ''));
  root.append(el('h2', {}, 'Assumptions'), el('ul', {}, answer.assumptions.map(text => el('li', {}, text))));
  if (answer.history?.length) lanes(root, answer.history);
  if (answer.pairs?.length) pairs(root, answer);
}

/** A lane for each thread, time downwards. */
function lanes(root, history) {
  const threads = [...new Set(history.map(step => step.thread ?? step.instance))];
  root.append(el('h2', {}, 'The history'), el('table', { class: 'lanes' }, el('tr', {}, el('th', {}, ''), threads.map(thread => el('th', { scope: 'col' }, String(thread)))),
    history.map((step, i) => el('tr', {}, el('th', { scope: 'row' }, i + 1), threads.map(thread => el('td', { class: (step.thread ?? step.instance) === thread ? 'step' : '' }, (step.thread ?? step.instance) === thread
      ? [el('strong', {}, step.subOperation || step.operation || ''), ' ' + (step.text || step.what || ''), step.state ? el('small', {}, step.state) : ''] : ''))))));
}

/** Rows and columns are sub-operations: > may stand in this order, ~ may be exchanged. */
function pairs(root, answer) {
  const names = [...new Set(answer.pairs.flatMap(pair => [pair.first, pair.second]))];
  const by = new Map(answer.pairs.map(pair => [pair.first + ' ' + pair.second, pair]));
  root.append(el('h2', {}, 'Pairs of sub-operations'), el('p', { class: 'note' }, '\u2192: the row may stand right before the column; \u21c4: and they may be exchanged. Point at an entry for the reason.'),
    el('div', { class: 'scroll' }, el('table', { class: 'pairs' }, el('tr', {}, el('th', {}), names.map(name => el('th', { scope: 'col' }, name))),
      names.map(row => el('tr', {}, el('th', { scope: 'row' }, row), names.map(column => {
        const pair = by.get(row + ' ' + column);
        return el('td', { title: pair ? pair.reason || pair.why || '' : undefined }, pair ? (pair.orderable ?? pair.ordered ? '\u2192' : '') + (pair.reversible ? '\u21c4' : '') : '');
      }))))));
}
