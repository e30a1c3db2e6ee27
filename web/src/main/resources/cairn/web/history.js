// The run from its beginning to its end: a time line, and the heap around the chosen object at each moment.
import { el, svg, clear, number, link, plural } from '/dom.js';
import { graphView } from '/graph.js';
import { excerpt } from '/source.js';

const BARS = 240, HEIGHT = 54;

export async function show(root, context) {
  const line = await context.ask('timeline', { bars: BARS });
  const state = { time: null, node: context.options.node ? Number(context.options.node) : 0, type: context.options.type || '', depth: Number(context.options.depth || 2), playing: null, asked: 0 };
  const strip = el('div', { class: 'timeline' });
  const controls = el('div', { class: 'tools' });
  const side = el('aside', { class: 'moment', 'aria-live': 'polite' });
  const stage = el('div', { class: 'stage' });
  root.append(controls, strip, el('div', { class: 'split' }, stage, side));
  const graph = graphView(stage, { label: 'The heap at this moment. Tab goes from object to object, Enter chooses one.', choose: node => node && node.id && chooseNode(node.id) });

  const violations = await violated(context);
  const cursor = drawLine();
  const timeField = el('input', { size: 9, 'aria-label': 'Time', title: 'A time, end, or cN for the N-th C-point' });
  const button = (text, title, act) => el('button', { title, onclick: act }, text);
  const play = button('Play', 'Play and stop (space)', () => playing(!state.playing));
  const nodeField = el('input', { type: 'search', size: 12, 'aria-label': 'Object', placeholder: '#17', value: state.node ? '#' + state.node : '' });
  const typeField = el('input', { type: 'search', size: 18, 'aria-label': 'Types', placeholder: 'all types', value: state.type });
  controls.append(
    el('span', { role: 'group', 'aria-label': 'Steps' },
      button('|\u25c0 C-point', 'To the C-point before (Shift+left)', () => stepTo({ way: 'back' })),
      button('\u25c0', 'One event back (left)', () => move(state.time - 1)), play,
      button('\u25b6', 'One event on (right)', () => move(state.time + 1)),
      button('C-point \u25b6|', 'To the next C-point (Shift+right)', () => stepTo({ way: 'on' }))),
    el('form', { onsubmit: event => { event.preventDefault(); move(timeField.value.trim()); } }, el('label', {}, 'Time ', timeField, ' of ' + number(line.end))),
    el('form', { onsubmit: event => { event.preventDefault(); const id = /\d+/.exec(nodeField.value); chooseNode(id ? Number(id[0]) : 0); } }, el('label', {}, 'Around ', nodeField)),
    el('span', { role: 'group', 'aria-label': 'Changes of the chosen object' },
      button('\u25c0 its change', 'The change of the chosen object before (Ctrl+left)', () => stepTo({ way: 'back', node: state.node })),
      button('its change \u25b6', 'The next change of the chosen object (Ctrl+right)', () => stepTo({ way: 'on', node: state.node }))),
    el('form', { onsubmit: event => { event.preventDefault(); state.type = typeField.value.trim(); move(state.time); } }, el('label', {}, 'Only ', typeField)));
  if (line.missing) root.prepend(el('p', { class: 'warning' }, line.missing));

  function drawLine() {
    const most = Math.max(1, ...line.bars.map(bar => bar[1] + bar[2]));
    const width = 1000, x = time => time / Math.max(1, line.end) * width;
    const picture = svg('svg', { viewBox: `0 0 ${width} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'slider', tabindex: 0, 'aria-label': 'Time', 'aria-valuemin': 0, 'aria-valuemax': line.end });
    let from = 0;
    for (const [to, stores, births, points] of line.bars) {
      const height = (stores + births) / most * (HEIGHT - 16);
      picture.append(svg('rect', { class: 'density', x: x(from), width: Math.max(0.5, x(to) - x(from) - 0.4), y: HEIGHT - 8 - height, height }, svg('title', {}, `${from + 1} to ${to}: ${plural(stores, 'store')}, ${plural(births, 'allocation')}, ${plural(points, 'C-point')}`)));
      if (points) picture.append(svg('rect', { class: 'cpoint', x: x(to) - 1, width: 2, y: HEIGHT - 7, height: 6 }));
      from = to;
    }
    for (const violation of violations) picture.append(svg('path', { class: 'violation', d: `M${x(violation.time)} 2l-5 9h10z` }, svg('title', {}, violation.constraint + ' is violated at time ' + violation.time + ', ' + violation.pointName)));
    const now = svg('rect', { class: 'now', width: 2.5, y: 0, height: HEIGHT });
    picture.append(now);
    picture.addEventListener('click', event => { const at = picture.getBoundingClientRect(); move(Math.round((event.clientX - at.left) / at.width * line.end)); });
    strip.append(picture, el('p', { class: 'legend' }, 'bars: how much changed; marks below: C-points' + (violations.length ? '; triangles: violations' : '')));
    return { set: time => { now.setAttribute('x', x(time) - 1); picture.setAttribute('aria-valuenow', time); } };
  }

  async function move(time) {
    const wanted = typeof time === 'number' ? Math.max(0, Math.min(line.end, time)) : time;
    const turn = ++state.asked;
    let answer;
    try {
      answer = await context.ask('moment', { time: wanted, around: state.node || '', depth: state.depth, type: state.type }, true);
    } catch (error) {
      if (error.name === 'AbortError') return;
      if (state.node && /not alive/.test(error.message)) {
        answer = await context.ask('moment', { time: wanted, type: state.type, limit: 40 }, true);
        answer.gone = error.message;
      } else {
        clear(side).append(el('p', { class: 'error', role: 'alert' }, error.message));
        return;
      }
    }
    if (turn !== state.asked) return; // a later step was faster
    const first = state.time === null;
    state.time = answer.graph.time;
    timeField.value = state.time;
    cursor.set(state.time);
    graph.draw(data(answer));
    if (first) graph.fit();
    tell(answer);
    context.replace({ time: state.time, node: state.node || '', type: state.type, depth: state.depth === 2 ? '' : state.depth });
  }

  function data(answer) {
    const { graph: heap, event } = answer;
    const keys = new Set(heap.nodes.map(node => node.id));
    const nodes = heap.roots.map((root, i) => ({ key: 'root ' + root.name + ' ' + root.kind, title: root.name, subtitle: root.kind, rows: [], tone: 'root', root: true }));
    const edges = heap.roots.map(root => ({ from: 'root ' + root.name + ' ' + root.kind, row: -1, to: '#' + root.target }));
    const once = new Map(nodes.map(node => [node.key, node]));
    for (const node of heap.nodes) {
      const own = event.node === node.id;
      const rows = node.slots.map((slot, i) => {
        const changed = own && event.kind === 'stored' && slot.name === event.slot;
        if (slot.kind === 'reference' && keys.has(slot.target)) edges.push({ from: '#' + node.id, row: i, to: '#' + slot.target, tone: changed ? 'changed' : '', detail: words(slot) });
        return { name: slot.name, value: value(slot), tone: changed ? 'changed' : '', mark: changed ? '*' : '', detail: words(slot),
          act: slot.written?.time > 0 ? () => move(slot.written.time) : undefined };
      });
      if (node.slotsLeftOut) rows.push({ name: number(node.slotsLeftOut) + ' more', value: '' });
      once.set('#' + node.id, { key: '#' + node.id, id: node.id, title: node.type.replace(/^.*[.$](?=.)/, '') + ' #' + node.id + (node.length >= 0 ? ' [' + node.length + ']' : ''), detail: node.type + ' #' + node.id,
        rows, tone: own ? event.kind === 'allocated' ? 'born' : 'changed' : '', mark: own ? event.kind === 'allocated' ? 'new' : '*' : node.id === state.node ? '\u25c9' : '' });
    }
    return { nodes: [...once.values()], edges };
  }

  const value = slot => slot.kind === 'reference' ? '#' + slot.target + (slot.dangling ? ' (freed)' : '') : slot.kind === 'null' ? 'null' : slot.kind === 'unknown' ? '?' : slot.kind === 'hidden' ? 'not recorded' : String(slot.value ?? slot.text ?? '');
  const words = slot => slot.written?.time > 0 ? 'written at time ' + slot.written.time + ' by ' + (slot.written.file ? slot.written.file + ':' + slot.written.line : slot.written.method || 'an unknown place') + '; Enter or click goes there' : 'never written since it was made';

  function tell(answer) {
    const { event } = answer;
    clear(side);
    const happened = { start: 'Before the first event', allocated: 'Allocated ' + event.type + ' #' + event.node, stored: event.place || 'A store', freed: 'Freed ' + event.type + ' #' + event.node, other: 'Nothing that is shown here changed' }[event.kind];
    side.append(el('h2', {}, 'Time ' + number(answer.graph.time)), el('p', { class: 'happened' }, happened));
    if (event.kind === 'stored') side.append(el('p', { class: 'change' }, el('del', {}, event.before), ' \u2192 ', el('ins', {}, event.after)));
    if (event.file || event.method) side.append(el('p', {}, (event.file ? event.file + ':' + event.line : '') + (event.method ? ' in ' + event.method : '') + (event.thread ? ', thread ' + event.thread : '')));
    side.append(excerpt(event.source, event.line));
    const point = line.points.filter(([time]) => time === answer.graph.time).map(([, name]) => name);
    if (point.length) side.append(el('p', {}, 'C-point here: ' + point.join(', ')));
    const broken = violations.filter(each => each.time === answer.graph.time);
    broken.forEach(each => side.append(el('p', { class: 'bad' }, '\u2717 ' + each.constraint + ': ' + each.why + ' ', link(context, 'faults', {}, 'See the faults'))));
    if (event.kind === 'stored' && context.file.slices) side.append(el('p', {}, link(context, 'faults', { slice: answer.graph.time }, 'Why this value? Walk back')));
    if (event.node && event.node !== state.node) side.append(el('p', {}, el('button', { onclick: () => chooseNode(event.node) }, 'Follow #' + event.node)));
    if (answer.gone) side.append(el('p', { class: 'warning' }, answer.gone + '; other objects are shown.'));
    answer.graph.notes.forEach(note => side.append(el('p', { class: 'note' }, note)));
    side.append(el('p', { class: 'note' }, answer.graph.alive + '.'));
  }

  function chooseNode(id) {
    state.node = id;
    nodeField.value = id ? '#' + id : '';
    move(state.time);
  }

  async function stepTo(options) {
    if ('node' in options && !options.node) { tellNobody(); return; }
    const { time } = await context.ask('step', { time: state.time, ...options }, true);
    if (time >= 0) move(time);
    else side.prepend(el('p', { class: 'warning' }, options.way === 'on' ? 'There is none after this.' : 'There is none before this.'));
  }

  const tellNobody = () => side.prepend(el('p', { class: 'warning' }, 'Choose an object first: click one, or write its number.'));

  function playing(on) {
    if (state.playing) clearInterval(state.playing);
    state.playing = on ? setInterval(() => { if (state.time >= line.end) playing(false); else move(state.time + 1); }, 350) : null;
    play.textContent = on ? 'Stop' : 'Play';
    play.setAttribute('aria-pressed', String(on));
  }
  context.signal.addEventListener('abort', () => playing(false));

  addEventListener('keydown', event => {
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) || event.altKey || event.metaKey) return;
    const back = event.key === 'ArrowLeft';
    if (back || event.key === 'ArrowRight') {
      if (event.shiftKey) stepTo({ way: back ? 'back' : 'on' });
      else if (event.ctrlKey) stepTo({ way: back ? 'back' : 'on', node: state.node });
      else move(state.time + (back ? -1 : 1));
    } else if (event.key === ' ' && event.target.tagName !== 'BUTTON') playing(!state.playing);
    else return;
    event.preventDefault();
  }, { signal: context.signal });

  await move(context.options.time || violations[0]?.time || 'end');
}

/** What the first specification says is broken; nothing if there is none or it does not fit. */
async function violated(context) {
  if (!context.specs.length) return [];
  try { return (await context.ask('faults')).violations; } catch (error) {
    if (error.name === 'AbortError') throw error;
    return [];
  }
}
