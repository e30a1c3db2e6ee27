// A picture of objects and references. Objects keep their places when the picture changes: what is new is put beside
// what refers to it, and only "Arrange" moves the others.
import { el, svg, clear } from '/dom.js';

const CHAR = 7.2, ROW = 18, TITLE = 24, PAD = 9, GAP_X = 56, GAP_Y = 18, MOST_TEXT = 34;

const cut = (text, most = MOST_TEXT) => text.length > most ? text.slice(0, most - 1) + '\u2026' : text;

function measure(node) {
  const names = Math.max(0, ...node.rows.map(row => cut(row.name, 18).length));
  const values = Math.max(0, ...node.rows.map(row => cut(row.value).length + (row.mark ? row.mark.length + 1 : 0)));
  const width = Math.max(cut(node.title).length + (node.mark ? node.mark.length + 1 : 0), (node.subtitle || '').length * 0.85, names + values + 2) * CHAR + 2 * PAD;
  return { width: Math.max(80, width), height: TITLE + (node.subtitle ? 14 : 0) + node.rows.length * ROW + 6, names };
}

/** From left to right along the references, each object below those that stand before it. */
function arrange(nodes, edges, sizes) {
  const next = new Map(nodes.map(node => [node.key, []])), arriving = new Map();
  for (const edge of edges) {
    if (!next.has(edge.from) || !next.has(edge.to) || edge.from === edge.to) continue;
    next.get(edge.from).push(edge.to);
    arriving.set(edge.to, (arriving.get(edge.to) || 0) + 1);
  }
  const column = new Map(), order = [];
  const walk = start => {
    if (column.has(start)) return;
    const queue = [[start, 0]];
    column.set(start, 0);
    while (queue.length) {
      const [key, depth] = queue.shift();
      order.push(key);
      for (const to of next.get(key)) {
        if (!column.has(to)) { column.set(to, depth + 1); queue.push([to, depth + 1]); }
      }
    }
  };
  nodes.filter(node => node.root).forEach(node => walk(node.key));
  nodes.filter(node => !arriving.has(node.key)).forEach(node => walk(node.key));
  nodes.forEach(node => walk(node.key));
  // below each other in the order in which a walk into the depth meets them, so that trees look like trees
  const rank = new Map();
  const deep = key => {
    const stack = [key];
    while (stack.length) {
      const at = stack.pop();
      if (rank.has(at)) continue;
      rank.set(at, rank.size);
      [...next.get(at)].reverse().forEach(to => { if (column.get(to) === column.get(at) + 1) stack.push(to); });
    }
  };
  order.filter(key => column.get(key) === 0).forEach(deep);
  order.forEach(deep);
  const columns = [];
  for (const key of [...rank.keys()]) (columns[column.get(key)] ||= []).push(key);
  const places = new Map();
  let x = 0;
  for (const keys of columns) {
    if (!keys) continue;
    let y = 0, widest = 0;
    for (const key of keys) {
      const parents = edges.filter(edge => edge.to === key && places.has(edge.from)).map(edge => places.get(edge.from).y);
      const wanted = parents.length ? parents.reduce((a, b) => a + b, 0) / parents.length - 20 : y;
      y = Math.max(y, wanted);
      places.set(key, { x, y });
      y += sizes.get(key).height + GAP_Y;
      widest = Math.max(widest, sizes.get(key).width);
    }
    x += widest + GAP_X;
  }
  return places;
}

export function graphView(root, { label, choose, menu, places = new Map() }) {
  const picture = svg('svg', { class: 'graph', tabindex: 0, role: 'application', 'aria-label': label });
  const scene = svg('g');
  const marker = (id, type) => svg('marker', { id, viewBox: '0 0 10 8', refX: 9.5, refY: 4, markerWidth: 9, markerHeight: 7, markerUnits: 'userSpaceOnUse', orient: 'auto' }, svg('path', { class: 'head ' + type, d: 'M0 0L10 4L0 8z' }));
  picture.append(svg('defs', {}, marker('arrow', ''), marker('arrow-changed', 'changed')), scene);
  const tools = el('div', { class: 'picture-tools', role: 'toolbar', 'aria-label': 'Picture' },
    el('button', { title: 'Larger (+)', 'aria-label': 'Larger', onclick: () => zoom(1.25) }, '+'),
    el('button', { title: 'Smaller (-)', 'aria-label': 'Smaller', onclick: () => zoom(0.8) }, '\u2212'),
    el('button', { title: 'All of it (0)', onclick: () => fit() }, 'Fit'),
    el('button', { title: 'Places all objects anew', onclick: () => { places.clear(); draw(last); fit(); } }, 'Arrange'),
    el('button', { title: 'Saves the picture as SVG', onclick: save }, 'Save'));
  const stage = el('div', { class: 'picture' }, picture, tools);
  root.append(stage);
  const view = { x: 20, y: 50, zoom: 1 };
  let last = { nodes: [], edges: [] }, boxes = new Map(), chosen = '';

  function place(nodes, edges, sizes) {
    const fresh = nodes.filter(node => !places.has(node.key));
    if (fresh.length === nodes.length) {
      arrange(nodes, edges, sizes).forEach((at, key) => places.set(key, at));
      return;
    }
    const shown = new Set(nodes.map(node => node.key));
    for (const node of fresh) {
      const from = edges.find(edge => edge.to === node.key && places.has(edge.from)) || edges.find(edge => edge.from === node.key && places.has(edge.to));
      const near = from ? places.get(from.to === node.key ? from.from : from.to) : { x: 0, y: 0 };
      const other = from ? sizes.get(from.to === node.key ? from.from : from.to) : { width: 0, height: 0 };
      const size = sizes.get(node.key);
      let x = from && from.to === node.key ? near.x + (other?.width || 120) + GAP_X : from ? near.x - size.width - GAP_X : near.x;
      let y = near.y;
      const taken = () => [...places].find(([key, at]) => shown.has(key) && sizes.get(key) && x < at.x + sizes.get(key).width + 10 && at.x < x + size.width + 10
        && y < at.y + sizes.get(key).height + 8 && at.y < y + size.height + 8);
      for (let hit = taken(), tries = 0; hit && tries < 400; hit = taken(), tries++) y = hit[1].y + sizes.get(hit[0]).height + GAP_Y;
      places.set(node.key, { x, y });
    }
  }

  function draw(data) {
    last = data;
    const sizes = new Map(data.nodes.map(node => [node.key, measure(node)]));
    place(data.nodes, data.edges, sizes);
    const focused = document.activeElement?.dataset?.key;
    clear(scene);
    boxes = new Map(data.nodes.map(node => [node.key, { node, ...sizes.get(node.key), ...places.get(node.key) }]));
    const spread = new Map();
    data.edges.forEach(edge => line(edge, spread));
    data.nodes.forEach(box);
    move();
    if (focused) scene.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  function line(edge, spread) {
    const from = boxes.get(edge.from), to = boxes.get(edge.to);
    if (!from || !to) return;
    const y = from.y + (edge.row >= 0 ? TITLE + (from.node.subtitle ? 14 : 0) + edge.row * ROW + ROW / 2 : TITLE / 2);
    const back = to.x < from.x + from.width - 20;
    const arrival = (spread.get(edge.to) || 0) % 4;
    spread.set(edge.to, (spread.get(edge.to) || 0) + 1);
    const x = from.x + from.width, ty = to.y + 8 + arrival * 4;
    const path = edge.from === edge.to ? `M${x} ${y}C${x + 34} ${y} ${x + 34} ${from.y + 4} ${x} ${from.y + 8}`
      : back ? `M${x} ${y}C${x + 50} ${y} ${x + 50} ${Math.min(y, to.y) - 26} ${(x + to.x) / 2} ${Math.min(y, to.y) - 26}S${to.x - 50} ${ty} ${to.x} ${ty}`
        : `M${x} ${y}C${x + 28} ${y} ${to.x - 28} ${ty} ${to.x} ${ty}`;
    scene.append(svg('path', { class: 'edge ' + (edge.tone || ''), d: path, 'marker-end': edge.tone === 'changed' ? 'url(#arrow-changed)' : 'url(#arrow)' }, edge.detail ? svg('title', {}, edge.detail) : ''));
  }

  function box(node) {
    const at = boxes.get(node.key);
    const g = svg('g', { class: 'node ' + (node.tone || '') + (node.key === chosen ? ' chosen' : ''), transform: `translate(${at.x} ${at.y})`, tabindex: 0, role: 'button', 'data-key': node.key,
      'aria-label': node.title + ', ' + node.rows.map(row => row.name + ' ' + row.value).join(', ') });
    g.append(svg('title', {}, node.detail || node.title), svg('rect', { class: 'body', width: at.width, height: at.height, rx: 5 }),
      svg('text', { class: 'title', x: PAD, y: 16 }, (node.mark ? node.mark + ' ' : '') + cut(node.title)));
    if (node.subtitle) g.append(svg('text', { class: 'small', x: PAD, y: 30 }, node.subtitle));
    node.rows.forEach((row, i) => {
      const y = TITLE + (node.subtitle ? 14 : 0) + i * ROW;
      const line = svg('g', { class: 'slot ' + (row.tone || ''), tabindex: row.act ? 0 : undefined, role: row.act ? 'button' : undefined, 'aria-label': row.act ? row.name + ': ' + row.detail : undefined },
        svg('title', {}, row.detail || ''), svg('rect', { class: 'row', x: 1, y: y + 1, width: at.width - 2, height: ROW }),
        svg('text', { class: 'name', x: PAD, y: y + 14 }, cut(row.name, 18)), svg('text', { x: PAD + (at.names + 2) * CHAR, y: y + 14 }, (row.mark ? row.mark + ' ' : '') + cut(row.value)));
      if (row.act) {
        line.addEventListener('click', event => { event.stopPropagation(); if (!dragged) row.act(); });
        line.addEventListener('keydown', event => { if (event.key === 'Enter') { event.stopPropagation(); row.act(); } });
      }
      g.append(line);
    });
    g.addEventListener('click', () => { if (!dragged) pick(node.key); });
    g.addEventListener('keydown', event => { if (event.key === 'Enter') pick(node.key); });
    if (menu) g.addEventListener('dblclick', () => menu(node));
    scene.append(g);
  }

  function pick(key) {
    chosen = key;
    scene.querySelectorAll('.chosen').forEach(each => each.classList.remove('chosen'));
    scene.querySelector(`[data-key="${CSS.escape(key)}"]`)?.classList.add('chosen');
    choose?.(boxes.get(key)?.node);
  }

  function move() { scene.setAttribute('transform', `translate(${view.x} ${view.y}) scale(${view.zoom})`); }

  function zoom(factor, x = picture.clientWidth / 2, y = picture.clientHeight / 2) {
    const next = Math.min(3, Math.max(0.05, view.zoom * factor));
    view.x = x - (x - view.x) * next / view.zoom;
    view.y = y - (y - view.y) * next / view.zoom;
    view.zoom = next;
    move();
  }

  function fit(bounds) {
    if (!boxes.size) return;
    const { left, top, width, height } = bounds || around([...boxes.values()]);
    view.zoom = Math.max(0.05, Math.min(1.5, (picture.clientWidth - 40) / width, (picture.clientHeight - 80) / height));
    view.x = 20 - left * view.zoom;
    view.y = 50 - top * view.zoom;
    move();
  }

  function around(all) {
    const left = Math.min(...all.map(b => b.x)), top = Math.min(...all.map(b => b.y));
    return { left, top, width: Math.max(...all.map(b => b.x + b.width)) - left, height: Math.max(...all.map(b => b.y + b.height)) - top };
  }

  function save() {
    const copy = picture.cloneNode(true), style = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).map(rule => rule.cssText).filter(text => /graph|node|edge|slot|:root/.test(text)).join('\n');
    copy.insertBefore(svg('style', {}, style), copy.firstChild);
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    copy.setAttribute('width', picture.clientWidth);
    copy.setAttribute('height', picture.clientHeight);
    const at = URL.createObjectURL(new Blob([copy.outerHTML], { type: 'image/svg+xml' }));
    const a = el('a', { href: at, download: 'heap.svg' });
    document.body.append(a);
    a.click();
    a.remove();
    setTimeout(() => URL.revokeObjectURL(at), 10000);
  }

  let drag = null, dragged = false;
  picture.addEventListener('pointerdown', event => {
    if (event.button) return;
    drag = { x: event.clientX, y: event.clientY, left: view.x, top: view.y };
    dragged = false;
  });
  picture.addEventListener('pointermove', event => {
    if (!drag || !(event.buttons & 1)) return;
    const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
    if (Math.abs(dx) + Math.abs(dy) > 4) dragged = true;
    if (dragged) { view.x = drag.left + dx; view.y = drag.top + dy; move(); }
  });
  picture.addEventListener('pointerup', () => { drag = null; });
  picture.addEventListener('wheel', event => {
    event.preventDefault();
    const at = picture.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY * 0.0015), event.clientX - at.left, event.clientY - at.top);
  }, { passive: false });
  picture.addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === '+' || event.key === '=') zoom(1.25);
    else if (event.key === '-') zoom(0.8);
    else if (event.key === '0') fit();
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') { view.y += event.key === 'ArrowUp' ? 50 : -50; move(); } else return;
    event.preventDefault();
  });
  return { draw, fit, pick, places };
}

/** Places for two pictures of the same objects, so that what is in both stands at the same place. */
export function placesOf(...pictures) {
  const nodes = new Map(pictures.flatMap(picture => picture.nodes).map(node => [node.key, node]));
  const sizes = new Map([...nodes.keys()].map(key => {
    const all = pictures.flatMap(picture => picture.nodes).filter(node => node.key === key).map(measure);
    return [key, { width: Math.max(...all.map(size => size.width)), height: Math.max(...all.map(size => size.height)) }];
  }));
  const places = arrange([...nodes.values()], pictures.flatMap(picture => picture.edges), sizes);
  const right = Math.max(...[...places].map(([key, at]) => at.x + sizes.get(key).width));
  const bottom = Math.max(...[...places].map(([key, at]) => at.y + sizes.get(key).height));
  return { places, bounds: { left: 0, top: 0, width: right, height: bottom } };
}

/**
 * A sketch of a report as a picture. What differs from the other moment is marked by signs and lines, not by colour
 * alone.
 */
export function sketch({ nodes, edges }, other) {
  const before = new Map((other?.nodes || []).map(node => [node.id, node.values]));
  const differs = (node, value) => before.has(node.id) && !before.get(node.id).includes(value) ? { tone: 'changed', mark: '*' } : {};
  return {
    nodes: nodes.map(node => ({
      key: String(node.id), title: node.type.replace(/^.*[.$]/, '') + ' #' + node.id, detail: node.type + ' #' + node.id, subtitle: node.role,
      tone: node.role === 'changed' ? 'changed' : node.role ? '' : 'muted',
      rows: [
        ...node.values.map(value => { const [name, ...rest] = value.split(' = '); return { name, value: rest.join(' = '), ...differs(node, value) }; }),
        ...edges.filter(edge => edge.from === node.id).map(edge => ({ name: edge.label, value: '#' + edge.to, tone: edge.changed ? 'changed' : '', mark: edge.changed ? '*' : '' })),
      ],
    })),
    edges: edges.map(edge => {
      const node = nodes.find(each => each.id === edge.from);
      return { from: String(edge.from), to: String(edge.to), row: node ? node.values.length + edges.filter(each => each.from === edge.from).indexOf(edge) : -1, tone: edge.changed ? 'changed' : '' };
    }),
  };
}
