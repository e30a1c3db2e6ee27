// What the file is, findings first.
import { el, number, bytes, link, plural } from '/dom.js';

export async function show(root, context) {
  const answer = await context.ask('overview');
  root.append(el('h1', {}, answer.file), el('p', { class: 'subject' }, answer.kind + ', ' + bytes(answer.bytes)));
  const findings = el('section', { class: 'findings' }, el('h2', {}, 'Findings'));
  root.append(findings);
  answer.warnings.forEach(text => findings.append(el('p', { class: 'warning' }, text)));
  root.append(el('section', {}, el('h2', {}, 'What it is'), el('dl', { class: 'facts' }, Object.entries(answer.facts).map(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]))));
  if (answer.points.length) {
    root.append(el('section', {}, el('h2', {}, 'C-points'), el('table', {}, answer.points.map(point => el('tr', {}, el('td', {}, point.name), el('td', { class: 'number' }, number(point.count)),
      el('td', {}, link(context, 'history', { time: point.first }, 'first: ' + point.first)))))));
  }
  const memory = el('section', {}, el('h2', {}, 'Memory by region'));
  root.append(memory);
  await Promise.all([faults(findings, context), regions(memory, findings, context), verdict(findings, answer, context)]);
  if (findings.childElementCount === 1) findings.append(el('p', {}, context.file.kind === 'recording' && !context.specs.length
    ? 'No specification was given, so nothing was checked: start cairn serve with one, such as tree.inv or library:avl-tree.' : 'Nothing was found.'));
}

const short = path => path.replace(/^.*\//, '');

async function faults(findings, context) {
  if (!context.file.views.includes('faults')) return;
  for (let spec = 0; spec < context.specs.length; spec++) {
    try {
      const answer = await context.ask('faults', { spec: spec || '' });
      const first = answer.statements[0];
      findings.append(el('p', { class: answer.verdict === 'violated' ? 'bad' : 'good' }, (answer.verdict === 'violated' ? '\u2717 ' : answer.verdict === 'holds' ? '\u2713 ' : '? ') + short(context.specs[spec]) + ': ' + answer.summary + ' ',
        answer.verdict === 'violated' ? link(context, 'faults', { spec: spec || '' }, first ? 'See ' + first.file + ':' + first.line : 'See them', { class: 'more' }) : ''));
    } catch (error) {
      if (error.name === 'AbortError') throw error;
      findings.append(el('p', { class: 'warning' }, short(context.specs[spec]) + ': ' + error.message));
    }
  }
}

async function verdict(findings, answer, context) {
  if (!context.file.views.includes('memory')) return;
  const bad = /^bad/.test(answer.facts.Heap);
  findings.querySelector('h2').after(el('p', { class: bad ? 'bad' : 'good' }, (bad ? '\u2717 ' : '\u2713 ') + answer.facts.Heap + ' ', link(context, 'memory', {}, 'See the memory')));
}

async function regions(memory, findings, context) {
  if (!context.file.views.includes('heap')) { memory.remove(); return; }
  let data;
  try { data = await context.ask('regions', { at: context.file.moment }); } catch (error) {
    if (error.name === 'AbortError') throw error;
    memory.append(el('p', { class: 'warning' }, error.message));
    return;
  }
  const largest = data.regions.map((region, id) => ({ ...region, id })).filter(region => region.id > 0).sort((a, b) => b.share - a.share).slice(0, 12);
  memory.append(largest.length ? el('table', {}, largest.map(region => el('tr', {}, el('td', {}, link(context, 'heap', { region: region.id }, '#' + region.id + ' ' + region.title)),
    el('td', {}, region.amounts), el('td', {}, el('meter', { min: 0, max: 1, value: region.share, title: (region.share * 100).toFixed(1) + ' %' }))))) : el('p', {}, 'The heap is empty.'));
  if (data.regions.length > 13) memory.append(el('p', {}, link(context, 'heap', {}, 'All ' + plural(data.regions.length - 1, 'region'))));
  data.bloat.slice(0, 5).forEach(bloat => findings.append(el('p', { class: 'waste' }, bloat.saving + ' (' + bloat.share + ') ' + bloat.kind + ': ' + bloat.reason + ' ',
    bloat.region > 0 ? link(context, 'heap', { region: bloat.region }, 'Region #' + bloat.region) : '')));
}
