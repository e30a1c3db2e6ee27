// Histogram, dominators, paths: what every heap tool has.
import { el, clear, number, bytes, link, objectLink, named, plural } from '/dom.js';
import { table, matcher, tableState, tableOptions } from '/table.js';

/** Which moment of a recording is looked at. */
export function momentField(root, context, at, go) {
  if (context.file.kind !== 'recording') return;
  const field = el('input', { value: at, size: 10, 'aria-label': 'Moment', title: 'A time, end, crash, or cN for the N-th C-point' });
  root.append(el('form', { class: 'moment', onsubmit: event => { event.preventDefault(); go(field.value.trim() || 'end'); } },
    el('label', {}, 'Moment ', field), el('button', {}, 'Show')));
}

const subjectLine = answer => el('p', { class: 'subject' },
  answer.heap + ': ' + plural(answer.objects, 'object') + ', ' + bytes(answer.bytes) + '; counted: ' + answer.counted
  + (answer.unreachable > 0 ? '; ' + plural(answer.unreachable, 'object') + ' more that no root leads to' : '') + '.');

const warnings = answer => (answer.missing || []).map(text => el('p', { class: 'warning' }, text));

export async function histogram(root, context) {
  const { options } = context;
  const at = options.at || context.file.moment;
  const tools = el('div', { class: 'tools' });
  root.append(tools);
  momentField(tools, context, at, moment => context.go('histogram', { ...options, at: moment }));
  for (const [name, text] of [['retained', 'with what they keep alive'], ['reachable', 'only what roots lead to']]) {
    tools.append(el('label', {}, el('input', { type: 'checkbox', checked: options[name] === 'yes', onchange: event => context.go('histogram', { ...options, [name]: event.target.checked }) }), ' ' + text));
  }
  const answer = await context.ask('histogram', { at, retained: options.retained, reachable: options.reachable });
  root.append(subjectLine(answer), ...warnings(answer));
  const state = tableState(options, options.retained ? 'retained' : 'bytes');
  const columns = [
    { key: 'type', title: 'Type', show: row => [link(context, 'paths', { type: row.type, at }, row.type, { title: 'Objects of this type' }), row.loader ? ' ' + row.loader : ''] },
    { key: 'objects', title: 'Objects', number: true },
    { key: 'bytes', title: 'Bytes', number: true },
  ];
  if (options.retained) columns.push({ key: 'retained', title: 'Kept alive, bytes', number: true });
  table(root, { columns, rows: answer.types, state, changed: () => context.replace({ at: options.at, retained: options.retained, reachable: options.reachable, ...tableOptions(state, options.retained ? 'retained' : 'bytes') }) });
}

export async function dominators(root, context) {
  const { options } = context;
  const at = options.at || context.file.moment, by = options.by || 'object';
  const tools = el('div', { class: 'tools' });
  root.append(tools);
  momentField(tools, context, at, moment => context.go('dominators', { ...options, at: moment }));
  tools.append(el('span', { role: 'group', 'aria-label': 'By' }, ['object', 'class', 'loader'].map(each =>
    el('button', { 'aria-pressed': String(each === by), onclick: () => context.go('dominators', { at: options.at, by: each }) }, 'By ' + each))));
  const answer = await context.ask('dominators', { at, by, below: options.below, top: 200 });
  root.append(subjectLine(answer), ...warnings(answer));
  if (answer.below) root.append(el('p', {}, 'Below ', ...named(context, answer.below, at)));
  if (by !== 'object') {
    const state = tableState(options, 'retained');
    table(root, { rows: answer.entries, state, changed: () => context.replace({ at: options.at, by, ...tableOptions(state, 'retained') }), columns: [
      { key: 'type', title: by === 'class' ? 'Class' : 'Loader', show: row => by === 'class' ? link(context, 'paths', { type: row.type, at }, row.type) : named(context, row, at), value: row => row.type + (row.id || '') },
      { key: 'objects', title: 'Objects', number: true }, { key: 'bytes', title: 'Bytes', number: true }, { key: 'retained', title: 'Kept alive, bytes', number: true }] });
    if (answer.leftOut) root.append(el('p', {}, plural(answer.leftOut, 'entry', 'entries') + ' more'));
    return;
  }
  const whole = answer.entries.reduce((sum, entry) => sum + entry.retained, 0) || 1;
  const tree = el('div', { role: 'tree', class: 'tree', 'aria-label': 'Objects by what they keep alive' });
  const state = { sort: options.sort || 'retained', filter: options.filter || '' };
  const field = el('input', { type: 'search', value: state.filter, size: 30, 'aria-label': 'Filter objects', placeholder: 'text or /expression/', oninput: () => { state.filter = field.value; draw(); keep(); } });
  const keep = () => context.replace({ at: options.at, below: options.below, sort: state.sort === 'retained' ? '' : state.sort, filter: state.filter });
  const head = (key, title) => el('button', { class: 'sort', 'aria-pressed': String(state.sort === key), onclick: () => { state.sort = key; draw(); keep(); } }, title + (state.sort === key ? ' \u25be' : ''));
  function draw() {
    const matches = matcher(state.filter);
    field.setAttribute('aria-invalid', String(matches === null));
    const found = answer.entries.filter(entry => !matches || matches(entry.type + ' ' + entry.id + ' ' + (entry.label || '')))
      .sort((a, b) => state.sort === 'type' ? a.type.localeCompare(b.type) : b[state.sort] - a[state.sort]);
    clear(tree).append(el('div', { class: 'row head' }, el('span', {}, head('type', 'Object')), el('span', { class: 'number' }, head('bytes', 'Bytes')), el('span', { class: 'number' }, head('retained', 'Kept alive')), el('span', {}, 'Share')));
    branch(tree, found, answer.leftOut, context, at, whole, 1);
    if (!found.length) tree.append(el('p', { class: 'note' }, 'no object matches'));
  }
  tools.append(el('label', {}, 'Filter ', field));
  draw();
  root.append(tree);
}

function branch(tree, entries, leftOut, context, at, whole, level) {
  for (const entry of entries) {
    const below = el('div', { role: 'group', hidden: true });
    const toggle = el('button', { class: 'toggle', 'aria-label': 'Show what it keeps alive', 'aria-expanded': 'false' }, '\u25b8');
    const open = async () => {
      const now = below.hidden;
      below.hidden = !now;
      toggle.textContent = now ? '\u25be' : '\u25b8';
      toggle.setAttribute('aria-expanded', String(now));
      if (now && !below.childElementCount) {
        try {
          const answer = await context.ask('dominators', { at, below: entry.id, top: 50 });
          if (answer.entries.length) branch(below, answer.entries, answer.leftOut, context, at, whole, level + 1);
          else below.append(el('div', { class: 'row' }, el('span', { class: 'indent' + Math.min(level, 12) }, 'nothing but itself')));
        } catch (error) {
          if (error.name !== 'AbortError') below.append(el('p', { class: 'error' }, error.message));
        }
      }
    };
    toggle.addEventListener('click', open);
    tree.append(el('div', { class: 'row', role: 'treeitem', 'aria-level': level },
      el('span', { class: 'indent' + Math.min(level - 1, 12) }, toggle, ' ', ...named(context, entry, at)),
      el('span', { class: 'number' }, number(entry.bytes)), el('span', { class: 'number' }, number(entry.retained)),
      el('span', {}, el('meter', { min: 0, max: 1, value: Math.min(1, entry.retained / whole), title: (100 * entry.retained / whole).toFixed(1) + ' %' }))), below);
  }
  if (leftOut > 0) tree.append(el('div', { class: 'row' }, el('span', { class: 'indent' + Math.min(level - 1, 12) }, number(leftOut) + ' more that keep less alive')));
}

export async function paths(root, context) {
  const { options } = context;
  const at = options.at || context.file.moment;
  const tools = el('div', { class: 'tools' });
  const field = el('input', { type: 'search', value: options.to || options.type || '', size: 48, 'aria-label': 'Object or class', placeholder: '@7f3a8, #17, or a class; * stands for any text' });
  const isObject = text => /^(@[0-9a-fA-F]+|#\d+)$/.test(text);
  tools.append(el('form', { onsubmit: event => {
    event.preventDefault();
    const text = field.value.trim();
    if (text) context.go('paths', isObject(text) ? { at: options.at, to: text } : { at: options.at, type: text });
  } }, el('label', {}, 'Why is it alive? ', field), el('button', {}, 'Show')));
  momentField(tools, context, at, moment => context.go('paths', { ...options, at: moment }));
  root.append(tools);
  const asked = options.to || options.type;
  if (!asked) {
    root.append(el('p', {}, 'Write an id or a class above; ids and classes in other views lead here.'));
    return;
  }
  if (options.to) await objectPart(root, context, options.to, at);
  else await objectsPart(root, context, options.type, at);
  await pathsPart(root, context, asked, at);
}

async function objectsPart(root, context, type, at) {
  const answer = await context.ask('objects', { at, type });
  root.append(el('h2', {}, plural(answer.all, 'object') + ' of ' + type));
  const state = { sort: 'bytes', down: true };
  table(root, { rows: answer.objects, state, columns: [
    { key: 'id', title: 'Object', show: row => named(context, row, at), value: row => row.type + ' ' + row.id + ' ' + (row.label || '') },
    { key: 'bytes', title: 'Bytes', number: true }, { key: 'retained', title: 'Kept alive, bytes', number: true, show: row => row.retained === undefined ? 'see Dominators' : number(row.retained) }] });
  if (answer.all > answer.objects.length) root.append(el('p', {}, 'The largest ' + answer.objects.length + ' are listed.'));
}

async function objectPart(root, context, id, at) {
  const answer = await context.ask('object', { at, id });
  root.append(el('h2', {}, answer.type + ' ' + answer.id + (answer.label ? ' ' + answer.label : '')),
    el('p', {}, plural(answer.bytes, 'byte') + (answer.retained === undefined ? '' : '; keeps ' + bytes(answer.retained) + ' alive') + '. ',
      link(context, 'dominators', { at, below: answer.id }, 'What it keeps alive'),
      context.file.views.includes('history') && answer.id.startsWith('#') ? [' \u00b7 ', link(context, 'history', { node: answer.id.slice(1) }, 'Its history')] : ''));
  const columns = el('div', { class: 'columns' });
  const slots = el('section', {}, el('h3', {}, 'Fields'), el('table', {}, answer.slots.map(slot => el('tr', {}, el('td', {}, slot.name),
    el('td', {}, slot.target ? named(context, slot.target, at) : slot.value)))));
  if (answer.slotsLeftOut) slots.append(el('p', {}, number(answer.slotsLeftOut) + ' more'));
  const referrers = el('section', {}, el('h3', {}, 'Referred to by'), el('table', {}, answer.referrers.map(each => el('tr', {},
    el('td', {}, each.from ? named(context, each.from, at) : 'root ' + each.root), el('td', {}, each.slot)))));
  if (!answer.referrers.length) referrers.append(el('p', {}, 'nothing'));
  if (answer.referrersLeftOut) referrers.append(el('p', {}, number(answer.referrersLeftOut) + ' more'));
  columns.append(slots, referrers);
  root.append(columns);
}

async function pathsPart(root, context, target, at) {
  const heading = el('h2', {}, 'Why it is alive'), list = el('div', { class: 'paths-list' });
  root.append(heading, list);
  let answer;
  try { answer = await context.ask('paths', { at, to: target, top: 20 }); } catch (error) {
    if (error.name === 'AbortError') throw error;
    list.append(el('p', { class: 'warning' }, error.message));
    return;
  }
  if (!answer.paths.length) list.append(el('p', {}, answer.unreached ? 'No root leads to ' + (answer.unreached === 1 ? 'it' : number(answer.unreached) + ' of them') + ': garbage, or kept by what is not followed.' : 'no path'));
  for (const path of answer.paths) {
    list.append(el('section', { class: 'path' }, el('h3', {}, (path.root.startsWith(path.rootKind) ? '' : path.rootKind + ' ') + path.root + (path.objects > 1 ? ' (' + plural(path.objects, 'object') + ' this way)' : '')),
      el('ol', {}, path.steps.map(step => el('li', {}, step.slot ? el('span', { class: 'slot' }, step.slot + ' ') : '', ...named(context, step, at))))));
  }
  if (answer.more) list.append(el('p', {}, 'There are more paths.'));
  clear(heading).append('Why it is alive: shortest paths from roots');
}
