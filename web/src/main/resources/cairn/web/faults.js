// From a violation to the statement that did it, and from there back through what it depended on.
import { el, clear, number, link, plural } from '/dom.js';
import { graphView, placesOf, sketch } from '/graph.js';
import { excerpt } from '/source.js';

export async function show(root, context) {
  const { options } = context;
  if (options.slice) { await slice(root, context, options.slice); return; }
  if (context.specs.length > 1) {
    root.append(el('div', { class: 'tools' }, context.specs.map((name, i) => el('button', { 'aria-pressed': String(i === Number(options.spec || 0)), onclick: () => context.go('faults', { spec: i || '' }) }, name))));
  }
  const answer = await context.ask('faults', { spec: options.spec });
  root.append(el('h1', {}, answer.summary), el('p', { class: 'subject' }, answer.spec + ', checked at ' + plural(answer.points, 'C-point') + '; ' + answer.alive));
  [...answer.warnings, ...answer.notes].forEach(text => root.append(el('p', { class: 'warning' }, typeof text === 'string' ? text : text.text || JSON.stringify(text))));
  if (answer.statements.length) root.append(el('h2', {}, answer.statements.length === 1 ? 'The statement that did it' : 'The statements that did it, the likeliest first'));
  answer.statements.forEach((statement, i) => root.append(statementPart(statement, context, i === Number(options.rank || 1) - 1)));
  if (answer.violations.length) root.append(el('h2', {}, 'What is violated'));
  answer.violations.forEach(violation => root.append(el('section', { class: 'violation' },
    el('h3', {}, violation.constraint), el('p', {}, el('code', {}, violation.text)), el('p', {}, violation.why),
    el('p', {}, 'First at ', link(context, 'history', { time: violation.time, node: violation.bindings[0]?.node }, 'time ' + number(violation.time)), ', ' + violation.pointName + (violation.points > 1 ? '; at ' + plural(violation.points, 'C-point') : '')))));
  (answer.unlocated || []).forEach(each => root.append(el('p', {}, typeof each === 'string' ? each : each.why || each.text || each.constraint)));
  root.append(el('h2', {}, 'Constraints'), el('table', {}, el('tr', {}, ['Constraint', '', 'Evaluated', 'Violated', 'Undecided'].map(text => el('th', {}, text))),
    answer.constraints.map(each => el('tr', { class: each.violations ? 'bad' : '' }, el('td', {}, (each.violations ? '\u2717 ' : '\u2713 ') + each.name), el('td', {}, el('code', {}, each.text)),
      el('td', { class: 'number' }, number(each.evaluated)), el('td', { class: 'number' }, number(each.violations)), el('td', { class: 'number' }, number(each.undecided))))));
}

const ROLES = { introduced: 'broke', contributed: 'took part in breaking', missing: 'lacks a store, which breaks' };

function statementPart(statement, context, open) {
  const place = statement.file + ':' + statement.line;
  const part = el('details', { class: 'statement', open },
    el('summary', {}, el('strong', {}, statement.rank + '. ' + place), ' in ' + statement.method + ' ' + (ROLES[statement.role] || statement.role) + ' ' + statement.constraints.join(', ')));
  if (statement.change) part.append(el('p', { class: 'change' }, statement.change.node + (statement.change.slot.startsWith('[') ? '' : '.') + statement.change.slot + ': ', el('del', {}, statement.change.before), ' \u2192 ', el('ins', {}, statement.change.after)));
  part.append(el('p', {}, statement.why), excerpt(statement.source, statement.line));
  if (statement.stack.length) part.append(el('p', { class: 'stack' }, 'called from ' + statement.stack.map(each => each.file + ':' + each.line + ' (' + each.method + ')').join(', ')));
  part.append(el('p', {}, link(context, 'history', { time: statement.time, node: /#(\d+)/.exec(statement.change?.node || '')?.[1] }, 'Its moment in the history (time ' + number(statement.time) + ')'),
    context.file.slices ? [' \u00b7 ', link(context, 'faults', { slice: statement.time }, 'Walk back: where the value came from')] : ''));
  if (statement.before && statement.after) {
    const pair = el('div', { class: 'pair' });
    part.append(pair);
    const pictures = [sketch(statement.before, statement.after), sketch(statement.after, statement.before)];
    const { places, bounds } = placesOf(...pictures);
    ['Before', 'After'].forEach((title, i) => {
      const box = el('figure', {}, el('figcaption', {}, title + ', time ' + number([statement.before, statement.after][i].time)));
      pair.append(box);
      const graph = graphView(box, { label: title, places: new Map(places) });
      graph.draw(pictures[i]);
      const fit = () => graph.fit(bounds);
      requestAnimationFrame(fit);
      part.addEventListener('toggle', () => requestAnimationFrame(fit));
    });
  }
  if (statement.slice) {
    part.append(el('p', {}, statement.slice.summary), el('ol', { class: 'back' }, statement.slice.statements.slice(1, 8).map(each => el('li', {}, each.file + ':' + each.line + ' ' + each.method + (each.values.length ? ': ' + each.values[0] : '')))));
  }
  return part;
}

/** A walk backwards: the statement, what it depends on, and so on; the way stays above. */
async function slice(root, context, from) {
  const forward = context.options.forward === 'yes', data = context.options.data === 'yes';
  root.append(el('div', { class: 'tools' }, link(context, 'faults', {}, '\u25c0 Faults'),
    el('label', {}, el('input', { type: 'checkbox', checked: data, onchange: event => context.go('faults', { slice: from, forward, data: event.target.checked }) }), ' only where values came from, not why it ran'),
    el('label', {}, el('input', { type: 'checkbox', checked: forward, onchange: event => context.go('faults', { slice: from, data, forward: event.target.checked }) }), ' forwards: what it influenced')));
  const answer = await context.ask('slice', { from, forward, data });
  root.append(el('h1', {}, (forward ? 'What depends on ' : 'Why ') + (answer.criterion.value || answer.criterion.file + ':' + answer.criterion.line)), el('p', { class: 'subject' }, answer.summary));
  answer.warnings.forEach(text => root.append(el('p', { class: 'warning' }, typeof text === 'string' ? text : text.text || text.message || JSON.stringify(text))));
  const nodes = answer.graph?.nodes || [], edges = answer.graph?.edges || [];
  const list = el('section', {}, el('h2', {}, 'All statements, the nearest first'), el('ol', { class: 'slice' }, answer.statements.map(each => el('li', { class: each.library ? 'muted' : '' },
    el('strong', {}, each.file + ':' + each.line), ' ' + each.method + (each.source ? '  ' : ''), each.source ? el('code', {}, each.source) : '',
    el('small', {}, ' ' + plural(each.runs, 'run') + (each.values.length ? '; ' + each.values.join(', ') : '')), each.times.length ? [' ', link(context, 'history', { time: each.times[0] }, 'time ' + each.times[0])] : ''))));
  if (nodes.length) root.append(walk(answer, nodes, edges, forward, context));
  root.append(list);
  if (answer.left) root.append(el('p', {}, number(answer.left) + ' more statements'));
}

const REASONS = { register: 'a value that it computed', memory: 'what it stored', control: 'decided that this runs', call: 'called it', skipped: 'decided what was not stored', unmodelled: 'a call that may have written it' };

function walk(answer, nodes, edges, forward, context) {
  const part = el('section', { class: 'walk' }), trail = [];
  const place = node => { const statement = answer.statements[node.statement] || node; return statement.file + ':' + statement.line; };
  const line = node => { const source = answer.statements[node.statement]?.source; return source ? [' ', el('code', {}, source)] : ''; };
  function at(i) {
    trail.push(i);
    draw();
  }
  function draw() {
    const i = trail[trail.length - 1], node = nodes[i], statement = answer.statements[node.statement] || node;
    clear(part);
    part.append(el('h2', {}, 'One step at a time'), el('ol', { class: 'trail' }, trail.map((each, n) => el('li', {}, el('button', { 'aria-current': n === trail.length - 1 ? 'step' : undefined, onclick: () => { trail.length = n + 1; draw(); } }, place(nodes[each]) + (nodes[each].value ? ' ' + nodes[each].value : ''))))));
    part.append(el('p', {}, el('strong', {}, place(node)), ' in ' + statement.method + (node.value ? ': ' + node.value : '') + (node.time ? ' ' : ''), node.time ? link(context, 'history', { time: node.time }, 'time ' + node.time) : ''));
    if (statement.source) part.append(el('pre', {}, statement.source));
    const next = edges.filter(edge => edge.from === i);
    part.append(el('p', {}, next.length ? (forward ? 'It influenced:' : 'It depends on:') : forward ? 'It influenced nothing further.' : 'It depends on nothing further.'), el('ul', { class: 'next' }, next.map(edge => el('li', {}, el('button', { onclick: () => at(edge.to) },
      place(nodes[edge.to]) + (nodes[edge.to].value ? ' ' + nodes[edge.to].value : '')), line(nodes[edge.to]), ' ' + (REASONS[edge.reason || edge.kind] || edge.reason || edge.kind || '') + (edge.through ? ' through ' + edge.through : '') + (edge.thread ? ', in another thread' : '')))));
  }
  at(0);
  return part;
}
