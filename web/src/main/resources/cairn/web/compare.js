// Two heaps, or two moments, by structure: what grew, what lost a property.
import { el, number, bytes, plural } from '/dom.js';
import { table } from '/table.js';
import { regions } from '/regions.js';
import { body } from '/heap.js';

export async function show(root, context) {
  const { options, file } = context;
  const others = context.files.filter(other => other.views.includes('compare'));
  const other = options.with ?? (others.find(each => each.index !== file.index) || file).index;
  const from = el('input', { size: 8, value: options.from || '', placeholder: 'end', 'aria-label': 'Moment of the earlier heap' });
  const to = el('input', { size: 8, value: options.at || '', placeholder: 'end', 'aria-label': 'Moment of this heap' });
  const choice = el('select', { 'aria-label': 'Earlier heap' }, others.map(each => el('option', { value: each.index, selected: each.index === Number(other) }, each.name)));
  root.append(el('form', { class: 'tools', onsubmit: event => { event.preventDefault(); context.go('compare', { with: choice.value, from: from.value.trim(), at: to.value.trim() }); } },
    el('label', {}, 'From ', choice), el('label', {}, ' at ', from), el('label', {}, ' to ' + file.name + ' at ', to), el('button', {}, 'Compare')));
  if (Number(other) === file.index && !options.from && !options.at) {
    root.append(el('p', {}, file.kind === 'recording' ? 'Write two moments above: a time, end, or cN for the N-th C-point; or start cairn serve with two files.' : 'Start cairn serve with two heaps to compare them.'));
    return;
  }
  const answer = await context.ask('compare', { with: other, from: options.from, at: options.at });
  root.append(el('h1', {}, answer.summary), el('p', { class: 'subject' }, bytes(answer.bytesFrom) + ' \u2192 ' + bytes(answer.bytesTo) + ', ' + growth(answer.bytesTo - answer.bytesFrom)));
  const state = { sort: 'grown', down: true };
  const WORDS = { grown: '+ grown', shrunk: '\u2212 shrunk', added: '+ new', removed: '\u2212 gone', same: '= same' };
  table(root, { rows: answer.regions, state, empty: 'no region differs', columns: [
    { key: 'change', title: 'Change', show: row => el('span', { class: 'change-' + row.change }, WORDS[row.change] || row.change) },
    { key: 'path', title: 'Region', show: row => [el('strong', {}, (row.types || []).map(type => type.name || type).slice(0, 3).join(', ')), ' ', el('small', {}, row.path)], value: row => row.path + ' ' + JSON.stringify(row.types) },
    { key: 'countFrom', title: 'Objects before', number: true }, { key: 'countTo', title: 'Objects after', number: true },
    { key: 'bytesFrom', title: 'Bytes before', number: true }, { key: 'bytesTo', title: 'Bytes after', number: true },
    { key: 'grown', title: 'Growth', number: true, value: row => row.bytesTo - row.bytesFrom, show: row => [growth(row.bytesTo - row.bytesFrom), bar(row, answer)] }] });
  await picture(root, context, answer);
  root.append(el('h2', {}, 'Properties that were lost'));
  table(root, { rows: answer.properties, state: { sort: 'path', down: false }, empty: 'no property of a region was lost', columns: [{ key: 'path', title: 'Region' }, { key: 'property', title: 'What was true' }, { key: 'before', title: 'Before' }, { key: 'after', title: 'After' }] });
}

/** The later heap with what changed marked; what is gone is in the table alone. */
async function picture(root, context, answer) {
  const data = await context.ask('regions', { at: context.options.at || context.file.moment });
  const stage = el('div', { class: 'regions framed' });
  stage.innerHTML = await body(context);
  root.append(el('h2', {}, 'The later heap'), el('p', { class: 'note' }, 'A badge says by how much a region grew (+) or shrank (\u2212), and \u2717 that it lost a property.'), stage);
  const by = new Map(answer.regions.filter(row => row.toRegion >= 0 && row.bytesTo !== row.bytesFrom).map(row => [row.toRegion, row.bytesTo - row.bytesFrom]));
  const lost = new Set(answer.regions.filter(row => answer.properties.some(each => each.path === row.path)).map(row => row.toRegion));
  const drawn = regions(stage, data, context.signal, {
    objects: context.file.views.includes('paths') ? type => context.go('paths', { type, at: context.options.at }) : undefined,
    region: context.file.views.includes('paths') ? region => context.go('heap', { objects: region, at: context.options.at }) : undefined,
    mark: ids => {
      const sum = ids.reduce((all, id) => all + (by.get(id) || 0), 0);
      const broken = ids.some(id => lost.has(id));
      return sum || broken ? { type: sum > 0 || broken ? 'more' : 'less', text: (sum ? growth(sum) : '') + (broken ? ' \u2717' : '') } : null;
    },
  });
  await drawn.show({});
}

const growth = value => (value > 0 ? '+' : value < 0 ? '\u2212' : '') + bytes(Math.abs(value));

function bar(row, answer) {
  const most = Math.max(1, ...answer.regions.map(each => Math.abs(each.bytesTo - each.bytesFrom)));
  return el('meter', { min: 0, max: 1, 'aria-hidden': 'true', value: Math.abs(row.bytesTo - row.bytesFrom) / most });
}
