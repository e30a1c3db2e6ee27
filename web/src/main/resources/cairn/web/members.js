// The objects of a region one by one: a list, a page at a time, and the chosen object with those around it.
import { el, clear, number, bytes, link, plural } from '/dom.js';
import { table } from '/table.js';
import { graphView } from '/graph.js';

const PAGE = 50;

export async function members(root, context) {
  const { options } = context;
  const at = options.at || context.file.moment, region = Number(options.objects), from = Number(options.from || 0);
  const answer = await context.ask('members', { at, region, from, top: PAGE });
  const page = more => context.address('heap', { at: options.at, objects: region, ...more });
  root.append(el('div', { class: 'tools' }, link(context, 'heap', { at: options.at, region }, '\u25c0 Region #' + region),
    el('strong', {}, plural(answer.all, 'object')),
    answer.all > PAGE ? el('nav', { class: 'pages', 'aria-label': 'Pages' }, from > 0 ? el('a', { href: page({ from: Math.max(0, from - PAGE) || '' }), rel: 'prev' }, '\u25c0 larger ones') : '',
      el('span', {}, number(from + 1) + ' to ' + number(from + answer.objects.length)),
      from + PAGE < answer.all ? el('a', { href: page({ from: from + PAGE }), rel: 'next' }, 'smaller ones \u25b6') : '') : ''));
  if (!answer.objects.length) {
    root.append(el('p', { class: 'note' }, 'It stands for what libraries keep for themselves: ', link(context, 'histogram', { at: options.at }, 'the histogram'), ' lists that by type.'));
    return;
  }
  const stage = el('div', { class: 'stage' }), list = el('div'), about = el('div', { class: 'about', 'aria-live': 'polite' });
  root.append(el('div', { class: 'split' }, stage, el('aside', {}, about, list)));
  const graph = graphView(stage, { label: 'The chosen object and those around it. Tab goes from one to the next, Enter chooses one.', choose: node => node?.object && choose(node.key) });
  table(list, { rows: answer.objects, state: { sort: 'bytes', down: true }, columns: [
    { key: 'id', title: 'Object', value: row => row.type + ' ' + row.id + ' ' + (row.label || ''), show: row => el('button', { class: 'object', 'data-id': row.id, title: row.type, onclick: () => choose(row.id) }, short(row.type) + ' ' + row.id + (row.label ? ' ' + row.label : '')) },
    { key: 'bytes', title: 'Bytes', number: true },
    ...answer.objects.some(row => row.retained !== undefined) ? [{ key: 'retained', title: 'Keeps', number: true }] : []] });
  list.append(el('p', { class: 'note' }, 'Bytes are those of an object with what is hidden inside of it, as the inside of a container is.'));
  let asked = 0;

  async function choose(id) {
    const turn = ++asked;
    const near = await context.ask('around', { at, id, depth: 1 }, true);
    if (turn !== asked) return; // another one was chosen by now
    graph.places.clear();
    graph.draw(picture(near));
    graph.fit();
    list.querySelectorAll('button.object').forEach(button => button.setAttribute('aria-pressed', String(button.dataset.id === id)));
    tell(near, id);
    context.replace({ at: options.at, objects: region, from: from || '', object: id });
  }

  function tell(near, id) {
    const centre = near.objects[0];
    clear(about).append(el('h2', {}, short(centre.type) + ' ' + id), el('p', {}, centre.type + (centre.label ? ' ' + centre.label : '') + ', ' + bytes(centre.bytes) + ' of its own.'),
      el('p', {}, link(context, 'paths', { at: options.at, to: id }, 'Why it is alive, all fields'), ' \u00b7 ', link(context, 'dominators', { at: options.at, below: id }, 'What it keeps alive'),
        context.file.views.includes('memory') ? [' \u00b7 ', link(context, 'memory', { address: '0x' + id.slice(1) }, 'In memory')] : '',
        context.file.views.includes('history') ? [' \u00b7 ', link(context, 'history', { node: id.slice(1) }, 'Its history')] : ''));
    if (near.left) about.append(el('p', { class: 'note' }, plural(near.left, 'more reference') + ' of it are not drawn.'));
    if (near.referrersLeftOut) about.append(el('p', { class: 'note' }, plural(near.referrersLeftOut, 'more reference') + ' to it are not drawn.'));
  }

  await choose(options.object || answer.objects[0].id);
}

const short = type => type.replace(/^.*[.$](?=.)/, '');

/** Objects with their fields; references lead from the field to the object. */
function picture(near) {
  const shown = new Set(near.objects.map(each => each.id));
  const nodes = near.roots.map((name, i) => ({ key: 'root ' + i, title: name, subtitle: 'root', rows: [], tone: 'root', root: true }));
  const edges = near.roots.map((_, i) => ({ from: 'root ' + i, row: -1, to: near.objects[0].id }));
  for (const each of near.objects) {
    const rows = each.slots.map((slot, i) => {
      if (slot.target && shown.has(slot.target.id)) edges.push({ from: each.id, row: i, to: slot.target.id });
      return { name: slot.name, value: slot.target ? short(slot.target.type) + ' ' + (slot.target.label || slot.target.id) : slot.value, detail: slot.target ? slot.target.type + ' ' + slot.target.id : slot.name + ' ' + slot.value };
    });
    if (each.slotsLeftOut) rows.push({ name: number(each.slotsLeftOut) + ' more', value: '' });
    nodes.push({ key: each.id, object: true, title: short(each.type) + ' ' + each.id, detail: each.type + ' ' + each.id, subtitle: each.label || undefined, rows,
      tone: each.role === 'centre' ? 'centre' : '', mark: each.role === 'centre' ? '\u25c9' : '' });
  }
  return { nodes, edges };
}
