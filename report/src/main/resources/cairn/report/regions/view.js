'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const $ = id => document.getElementById(id);
  const BAR = 26, LOOP = 18, LABEL = 12;
  const state = { view: 0, open: new Set(data.opened), kinds: new Set(), heat: true,
    selected: '', found: new Set(), zoom: 1, x: 0, y: 0 };
  let boxes = new Map(); // by key: g3 a closed group, r7 a region, v2 a variable, o3 an open group
  let lines = [];

  function svg(name, attributes, parent, text) {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    if (text !== undefined) element.textContent = text;
    if (parent) parent.appendChild(element);
    return element;
  }

  function html(name, parent, text, type) {
    const element = document.createElement(name);
    if (text !== undefined) element.textContent = text;
    if (type) element.className = type;
    parent.appendChild(element);
    return element;
  }

  // ---- places ------------------------------------------------------------------------------------

  const isGroup = group => data.groups[group].regions.length > 1;
  const isOpen = group => isGroup(group) && state.open.has(group);
  /** The key of the box that stands for a region. */
  const keyOf = region => {
    const group = data.regions[region].group;
    return isOpen(group) || !isGroup(group) ? 'r' + region : 'g' + group;
  };

  // Layers follow each other along one axis, m, and boxes lie in them along the other, c.
  const down = data.down;
  const turned = size => down ? [size[1], size[0]] : size;
  const xy = (m, c) => down ? c + ' ' + m : m + ' ' + c;

  function sizeOf(key, open) {
    const place = Number(key.slice(1));
    if (key[0] === 'v') return turned(data.variables[place].size);
    return turned(isGroup(place) && open.has(place) ? data.groups[place].open : data.groups[place].size);
  }

  /** A box in a frame of layers, and on the paper. */
  function boxAt(m, c, [deep, wide], more) {
    return { m, c, deep, wide, x: down ? c : m, y: down ? m : c, w: down ? wide : deep, h: down ? deep : wide, ...more };
  }

  /** The places of the layout, with room made for what was opened since, and less for what was closed. */
  function makeRoom() {
    const view = data.views[state.view], placed = view.placed;
    const first = new Set(data.opened);
    const depths = placed.layers.map(() => [0, 0]);
    const items = view.boxes.map((key, i) => {
      const [layer, m, c] = placed.places[i];
      const before = sizeOf(key, first), now = sizeOf(key, state.open);
      depths[layer][0] = Math.max(depths[layer][0], before[0]);
      depths[layer][1] = Math.max(depths[layer][1], now[0]);
      return { key, layer, m, c, before, now, grown: now[1] - before[1] };
    });
    const byLayer = placed.layers.map((_, l) => items.filter(item => item.layer === l));
    const dm = []; let sum = 0;
    depths.forEach(([before, now]) => { dm.push(sum); sum += now - before; });
    const dc = (layer, c) => byLayer[layer].reduce((all, item) => item.c < c ? all + item.grown : all, 0);
    const moved = new Map();
    for (const item of items) {
      // A box that was in the middle of its layer stays there when the layer gets another depth.
      const start = placed.layers[item.layer][0], [depth, depthNow] = depths[item.layer];
      const free = depth - item.before[0];
      const part = free > 0 ? Math.min(1, Math.max(0, (item.m - start) / free)) : 0;
      const m = start + dm[item.layer] + part * (depthNow - item.now[0]);
      moved.set(item.key, boxAt(m, item.c + dc(item.layer, item.c), item.now, { layer: item.layer }));
    }
    const layers = placed.layers.map(([m], l) => ({ start: m + dm[l], end: m + dm[l] + depths[l][1] }));
    const routes = new Map();
    for (const [from, to, start, end, ...rest] of placed.routes) {
      const way = [];
      for (let i = 0; i < rest.length; i += 2) {
        way.push({ ...layers[rest[i]], c: rest[i + 1] + dc(rest[i], rest[i + 1]) });
      }
      routes.set(view.boxes[from] + '>' + view.boxes[to], { start, end, way });
    }
    return { moved, routes };
  }

  /** Where every box is, and which line takes which way. */
  function arrange() {
    const { moved, routes } = makeRoom();
    boxes = new Map();
    for (const [key, box] of moved) {
      const place = Number(key.slice(1));
      if (key[0] === 'v') {
        boxes.set(key, { ...box, key, kind: 'variable', place });
      } else if (!isGroup(place)) {
        boxes.set('r' + data.groups[place].head, { ...box, key: 'r' + data.groups[place].head, kind: 'region', place: data.groups[place].head, outer: key });
      } else if (!isOpen(place)) {
        boxes.set(key, { ...box, key, kind: 'closed', place, outer: key });
      } else {
        boxes.set('o' + place, { ...box, key: 'o' + place, kind: 'open', place });
        const group = data.groups[place];
        group.regions.forEach((region, i) => {
          const [column, m, c] = group.inside.places[i];
          boxes.set('r' + region, boxAt(box.m + m + (down ? BAR : 0), box.c + c + (down ? 0 : BAR), turned(data.regions[region].size),
            { key: 'r' + region, kind: 'region', place: region, inside: place, outer: key, layer: box.layer, column }));
        });
      }
    }
    lines = visibleLines(routes);
  }

  function visibleLines(routes) {
    const found = new Map();
    for (const bundle of data.lines) {
      const from = boxes.get(keyOf(bundle.from)), to = boxes.get(keyOf(bundle.to));
      if (!from || !to || from === to) continue;
      const key = from.key + '>' + to.key;
      const line = found.get(key) || { key, from, to, shared: false, nullable: false, parts: [] };
      line.shared = line.shared || bundle.shared;
      line.nullable = line.nullable || bundle.nullable;
      line.parts.push(...bundle.parts.map(part => [bundle, part]));
      found.set(key, line);
    }
    data.variables.forEach((variable, i) => {
      const from = boxes.get('v' + i);
      if (!from) return;
      for (const key of new Set(variable.to.map(keyOf))) {
        const to = boxes.get(key);
        if (to) found.set('v' + i + '>' + key, { key: 'v' + i + '>' + key, from, to, root: true, nullable: variable.nullable, parts: [] });
      }
    });
    for (const line of found.values()) line.path = pathOf(line, routes);
    return [...found.values()];
  }

  /** Flat inside of layers, bent between them; towards an earlier layer it leaves on the other side. */
  function pathOf(line, routes) {
    const { from, to } = line;
    let route, forward;
    if (from.inside !== undefined && from.inside === to.inside) {
      route = insideRoute(from, to);
      forward = from.column < to.column;
    } else {
      route = routes.get((from.outer || from.key) + '>' + (to.outer || to.key)) || { way: [] };
      if (from.inside !== undefined) route = { ...route, start: undefined };
      if (to.inside !== undefined) route = { ...route, end: undefined };
      forward = from.layer < to.layer;
    }
    const middleOf = box => (box.wide + (down ? -1 : 1) * loopOf(box)) / 2;
    const near = box => box.m, far = box => box.m + box.deep;
    const c1 = to.c + (route.end === undefined ? middleOf(to) : route.end);
    let c = from.c + (route.start === undefined ? middleOf(from) : route.start);
    let m = forward ? far(from) : near(from);
    const end = forward ? near(to) : far(to);
    line.start = { m, c, forward };
    let path = 'M' + xy(m, c);
    const flat = down ? 0 : labelOf(line).length * 4;
    if (flat && Math.abs(end - m) > 2 * flat) {
      m += forward ? flat : -flat;
      path += 'L' + xy(m, c);
    }
    const bend = (nm, nc) => {
      const reach = Math.max(24, Math.abs(nm - m) / 2) * (forward ? 1 : -1);
      path += `C${xy(m + reach, c)} ${xy(nm - reach, nc)} ${xy(nm, nc)}`;
      m = nm; c = nc;
    };
    for (const step of route.way) {
      bend(forward ? step.start : step.end, step.c);
      m = forward ? step.end : step.start;
      path += 'L' + xy(m, c);
    }
    bend(end, c1);
    return path;
  }

  function insideRoute(from, to) {
    const group = data.groups[from.inside], outer = boxes.get('o' + from.inside);
    const a = group.regions.indexOf(from.place), b = group.regions.indexOf(to.place);
    for (const [f, t, start, end, ...rest] of group.inside.routes) {
      if (f !== a || t !== b) continue;
      const way = [];
      for (let i = 0; i < rest.length; i += 2) {
        const [m, depth] = group.inside.layers[rest[i]], first = outer.m + m + (down ? BAR : 0);
        way.push({ start: first, end: first + depth, c: outer.c + rest[i + 1] + (down ? 0 : BAR) });
      }
      return { start, end, way };
    }
    return { way: [] };
  }

  const regionOf = box => box.kind === 'region' ? box.place : box.kind === 'closed' ? data.groups[box.place].head : -1;
  const selfLines = data.lines.filter(line => line.from === line.to);
  const loops = new Map(selfLines.map(line => [line.from, line]));
  const loopOf = box => loops.has(regionOf(box)) ? LOOP : 0;

  // ---- drawing -----------------------------------------------------------------------------------

  const picture = $('picture');
  const definitions = svg('defs', {}, picture);
  for (const [id, size] of [['', 9], ['shared', 13], ['root', 9]]) {
    const marker = svg('marker', { id: 'head' + id, viewBox: '0 0 10 8', refX: 9.5, refY: 4, markerWidth: size,
      markerHeight: size * 0.8, markerUnits: 'userSpaceOnUse', orient: 'auto' }, definitions);
    svg('path', { class: 'head ' + id, d: 'M0 0L10 4L0 8z' }, marker);
  }
  const scene = svg('g', { id: 'scene' }, picture);

  function draw() {
    arrange();
    const focused = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.key : '';
    scene.textContent = '';
    const all = [...boxes.values()].sort((a, b) => a.layer - b.layer || a.c - b.c || a.m - b.m);
    all.filter(box => box.kind === 'open').forEach(drawBox);
    lines.forEach(drawLine);
    all.filter(box => box.kind !== 'open').forEach(drawBox);
    drawLabels();
    move();
    note();
    if (focused) {
      const again = scene.querySelector(`[data-key="${focused}"]`) || scene.querySelector(`[data-key="${twin(focused)}"]`);
      if (again) again.focus({ preventScroll: true });
    }
  }

  /** What a group's box becomes when it is opened or closed. */
  const twin = key => key[0] === 'g' ? 'o' + key.slice(1) : key[0] === 'o' ? 'g' + key.slice(1)
    : key[0] === 'r' ? keyOf(Number(key.slice(1))) : key;

  function drawBox(box) {
    const region = regionOf(box) >= 0 ? data.regions[regionOf(box)] : null;
    const closed = box.kind === 'closed', group = data.groups[box.place];
    const about = closed || box.kind === 'open' ? group : region;
    const kinds = kindsOf(box);
    const shown = kinds.filter(kind => state.kinds.has(kind));
    const g = svg('g', { class: ['box', box.kind === 'open' ? 'group' : box.kind, about && about.many ? 'many' : '',
      state.heat && about && about.heat && box.kind !== 'open' ? 'heat' + about.heat : '', shown.length ? 'flagged' : '',
      state.selected === box.key ? 'selected' : '', state.found.has(box.key) ? 'found' : ''].join(' '),
      transform: `translate(${box.x} ${box.y})`, tabindex: 0, role: 'button', 'data-key': box.key, 'aria-label': spoken(box) }, scene);
    if (closed || box.kind === 'open') g.setAttribute('aria-expanded', String(!closed));
    if (box.kind === 'variable') {
      svg('rect', { class: 'body', width: box.w, height: box.h, rx: 12 }, g);
      svg('text', { x: 11, y: 16 }, g, data.variables[box.place].title);
    } else if (box.kind === 'open') {
      svg('rect', { class: 'body', width: box.w, height: box.h, rx: 8, 'pointer-events': 'all' }, g);
      svg('text', { x: 10, y: 17 }, g, '\u25be ' + data.regions[group.head].title + ' and ' + (group.regions.length - 1) + ' below it');
    } else {
      const loop = loops.get(regionOf(box)), top = loop && !down ? LOOP : 0, width = box.w - (loop && down ? LOOP : 0);
      svg('rect', { class: 'body', y: top, width, height: box.h - top, rx: 5 }, g);
      if (closed) svg('rect', { class: 'inner', x: 3, y: top + 3, width: width - 6, height: box.h - top - 6, rx: 3 }, g);
      svg('text', { x: 10, y: top + 18 }, g, (closed ? '\u25b8 ' : '') + region.title + (closed ? ' +' + (group.regions.length - 1) : ''));
      svg('text', { class: 'small', x: 10, y: top + 33 }, g, '#' + regionOf(box) + '  ' + about.amounts);
      if (shown.length) svg('text', { class: 'flag', x: 10, y: top + (loop && down ? 62 : 48) }, g, '! ' + shown.join(', '));
      svg('rect', { class: 'share', x: 1, y: box.h - 4, width: Math.max(0, (width - 2) * Math.min(1, about.share)), height: 3 }, g);
      if (loop) drawLoop(g, width, loop, region.shape);
    }
    g.addEventListener('mouseenter', () => { details(box); near(box.key); });
    g.addEventListener('mouseleave', () => { near(''); restore(); });
    g.addEventListener('focus', () => { details(box); near(box.key); });
    g.addEventListener('blur', () => near(''));
    g.addEventListener('click', () => { if (!dragged) select(box.key, true); });
    g.addEventListener('dblclick', event => { event.preventDefault(); toggleBox(box); });
  }

  /** The references of a region to itself: an arc above the box, or beside it, with the shape. */
  function drawLoop(g, width, line, shape) {
    const type = (line.shared ? 'shared ' : '') + (line.nullable ? 'nullable' : '');
    const loop = svg('g', { class: 'line ' + type }, g);
    const x = width - 40;
    const d = down ? `M${width} 40C${width + 22} 40 ${width + 22} 14 ${width} 14` : `M${x} ${LOOP}C${x} 2 ${x + 26} 2 ${x + 26} ${LOOP}`;
    svg('path', { class: 'ink', d, 'marker-end': `url(#head${line.shared ? 'shared' : ''})` }, loop);
    const text = cut(shape || line.parts.map(part => part[0]).join(','), 30);
    if (down) svg('text', { class: 'small', x: 10, y: 48 }, g, text);
    else svg('text', { class: 'label', x: x - 4, y: 13, 'text-anchor': 'end' }, loop, text);
  }

  function drawLine(line) {
    const type = line.root ? 'root' : line.shared ? 'shared' : '';
    const g = svg('g', { class: ['line', type, line.nullable ? 'nullable' : ''].join(' '), 'data-line': line.key }, scene);
    svg('path', { class: 'ink', d: line.path, 'marker-end': `url(#head${type})` }, g);
    const hit = svg('path', { class: 'hit', d: line.path }, g);
    hit.addEventListener('mouseenter', () => { g.classList.add('near'); lineDetails(line); });
    hit.addEventListener('mouseleave', () => { g.classList.remove('near'); restore(); });
    line.element = g;
  }

  /** Beside the start of the line; below each other where lines leave a box side by side. */
  function drawLabel(line, place) {
    const text = labelOf(line);
    if (!text) return;
    const { m, c, forward } = line.start;
    const at = down ? { x: c + 4, y: forward ? m + 11 + place % 4 * 11 : m - 5 - place % 4 * 11 }
      : { x: forward ? m + 5 : m - 5, y: c - (line.shared ? 5 : 3), 'text-anchor': forward ? 'start' : 'end' };
    svg('text', { class: 'label', ...at }, line.element, text);
  }

  function drawLabels() {
    const starts = new Map();
    for (const line of lines) {
      if (!starts.has(line.from)) starts.set(line.from, []);
      starts.get(line.from).push(line);
    }
    for (const together of starts.values()) {
      together.sort((a, b) => a.start.c - b.start.c).forEach(drawLabel);
    }
  }

  function labelOf(line) {
    const labels = [...new Set(line.parts.map(([, part]) => part[0]))];
    return cut(labels.length > 2 ? labels[0] + ' +' + (labels.length - 1) : labels.join(', '), LABEL);
  }

  const cut = (text, most) => text.length > most ? text.slice(0, most - 1) + '\u2026' : text;
  const kindsOf = box => {
    const regions = box.kind === 'closed' ? data.groups[box.place].regions : box.kind === 'region' ? [box.place] : [];
    return [...new Set(regions.flatMap(region => data.regions[region].flags))];
  };

  function spoken(box) {
    if (box.kind === 'variable') return 'variable ' + data.variables[box.place].title;
    if (box.kind === 'open') return 'open group of ' + data.groups[box.place].regions.length + ' regions, ' + data.groups[box.place].amounts;
    const region = data.regions[regionOf(box)];
    return (box.kind === 'closed' ? 'closed group of ' + data.groups[box.place].regions.length + ' regions below ' : 'region ')
      + regionOf(box) + ' ' + region.title + ', ' + (box.kind === 'closed' ? data.groups[box.place].amounts : region.amounts)
      + (kindsOf(box).length ? ', ' + kindsOf(box).join(', ') : '');
  }

  /** Lines of a box stand out; while the picture is drawn anew, some have no element yet. */
  function near(key) {
    for (const line of lines) {
      if (!line.element) continue;
      const own = line.from.key === key || line.to.key === key;
      line.element.classList.toggle('near', own);
      line.element.classList.toggle('dim', key !== '' && !own);
    }
  }

  // ---- details -----------------------------------------------------------------------------------

  const panel = $('details');
  function restore() {
    const box = boxes.get(state.selected);
    if (box) details(box);
  }

  function begin(title) {
    panel.textContent = '';
    html('h2', panel, title);
  }

  function details(box) {
    if (box.kind === 'variable') return variableDetails(data.variables[box.place]);
    if (box.kind === 'region') return regionDetails(box.place);
    const group = data.groups[box.place];
    begin('Group of ' + group.regions.length + ' regions');
    html('p', panel, 'What is reached only through #' + group.head + ' ' + data.regions[group.head].title + ': ' + group.amounts
      + '. Double click or Enter ' + (box.kind === 'open' ? 'closes' : 'opens') + ' it.');
    const list = html('ul', panel, undefined, 'list');
    [...group.regions].sort((a, b) => data.regions[b].share - data.regions[a].share).slice(0, 40)
      .forEach(region => goButton(list, region, data.regions[region].amounts));
  }

  function regionDetails(id) {
    const region = data.regions[id];
    begin('Region #' + id);
    const table = html('table', panel);
    for (const [name, kind, count, bytes] of region.types) {
      const row = html('tr', table);
      html('td', row, name + (kind === 'object' ? '' : ' (' + kind + ')'));
      html('td', row, count, 'number');
      html('td', row, bytes, 'number');
    }
    if (region.moreTypes) html('p', panel, 'and ' + region.moreTypes + ' more types');
    const list = html('dl', panel);
    for (const [name, value] of region.facts) { html('dt', list, name); html('dd', list, value); }
    for (const bloat of data.bloat.filter(each => each.region === id)) {
      html('p', panel, bloat.kind + ', saves ' + bloat.saving + ': ' + bloat.reason);
    }
    ends('Refers to', data.lines.filter(line => line.from === id), 'to');
    ends('Referred to by', data.lines.filter(line => line.to === id && line.from !== id), 'from');
    const names = data.variables.filter(variable => variable.to.includes(id)).flatMap(variable => variable.names);
    if (names.length) html('p', panel, 'Variables of its group: ' + names.slice(0, 20).join(', ') + (names.length > 20 ? ', ...' : ''));
  }

  function ends(title, bundles, end) {
    if (!bundles.length) return;
    html('h3', panel, title);
    const list = html('ul', panel, undefined, 'list');
    for (const bundle of bundles.slice(0, 40)) goButton(list, bundle[end], bundle.parts.map(words).join('; '));
  }

  const words = ([label, injective, nullable, count]) =>
    label + ': ' + count + (injective ? ', to an object of its own each' : ', some to the same object') + (nullable ? ', or null' : '');

  function goButton(list, region, small) {
    const button = html('button', html('li', list), '#' + region + ' ' + data.regions[region].title);
    html('small', button, small);
    button.addEventListener('click', () => go(region));
  }

  function variableDetails(variable) {
    begin(variable.names.length + variable.more === 1 ? 'Variable' : 'Variables');
    html('p', panel, variable.names.join(', ') + (variable.more ? ' and ' + variable.more + ' more' : ''));
    const list = html('ul', panel, undefined, 'list');
    variable.to.slice(0, 20).forEach(region => goButton(list, region, data.regions[region].amounts));
  }

  function lineDetails(line) {
    if (line.root) return variableDetails(data.variables[line.from.place]);
    begin('References');
    const list = html('dl', panel);
    for (const [bundle, part] of line.parts.slice(0, 40)) {
      html('dt', list, '#' + bundle.from + ' \u2192 #' + bundle.to);
      html('dd', list, words(part));
    }
  }

  // ---- moving ------------------------------------------------------------------------------------

  function move() {
    scene.setAttribute('transform', `translate(${state.x} ${state.y}) scale(${state.zoom})`);
  }

  function zoomAt(factor, x, y) {
    const zoom = Math.min(4, Math.max(0.03, state.zoom * factor));
    state.x = x - (x - state.x) * zoom / state.zoom;
    state.y = y - (y - state.y) * zoom / state.zoom;
    state.zoom = zoom;
    move();
  }

  const middle = () => [picture.clientWidth / 2, picture.clientHeight / 2];

  function bounds() {
    let right = -1e9, bottom = -1e9, left = 1e9, top = 1e9;
    for (const box of boxes.values()) {
      left = Math.min(left, box.x); top = Math.min(top, box.y);
      right = Math.max(right, box.x + box.w); bottom = Math.max(bottom, box.y + box.h);
    }
    return { left, top, width: Math.max(100, right - left), height: Math.max(60, bottom - top) };
  }

  const room = () => ({ left: 16, top: 50, width: picture.clientWidth - 32, height: picture.clientHeight - 84 });

  function fit() {
    if (!boxes.size) return;
    const all = bounds(), free = room();
    state.zoom = Math.max(0.03, Math.min(1.3, free.width / all.width, free.height / all.height));
    state.x = free.left + (free.width - all.width * state.zoom) / 2 - all.left * state.zoom;
    state.y = free.top + (free.height - all.height * state.zoom) / 2 - all.top * state.zoom;
    move();
  }

  /** All of the picture if that is readable, otherwise what has most memory, and what is around it. */
  function first() {
    fit();
    if (state.zoom >= 0.5) return;
    const largest = [...boxes.values()].filter(box => box.kind !== 'variable' && box.kind !== 'open')
      .sort((a, b) => shareOf(b) - shareOf(a))[0];
    if (!largest) return;
    centre(largest, 0.6);
    const all = bounds(), free = room();
    const within = (at, start, size, from, space) => size * state.zoom <= space
      ? from + (space - size * state.zoom) / 2 - start * state.zoom
      : Math.min(from - start * state.zoom, Math.max(at, from + space - (start + size) * state.zoom));
    state.x = within(state.x, all.left, all.width, free.left, free.width);
    state.y = within(state.y, all.top, all.height, free.top, free.height);
    move();
  }

  const shareOf = box => box.kind === 'closed' ? data.groups[box.place].share : data.regions[box.place].share;

  function centre(box, least = 0.7) {
    state.zoom = Math.max(state.zoom, least);
    const [x, y] = middle();
    state.x = x - (box.x + box.w / 2) * state.zoom;
    state.y = y - (box.y + box.h / 2) * state.zoom;
    move();
  }

  // ---- doing -------------------------------------------------------------------------------------

  /** Opens or closes; what was clicked stays where it is on the screen. */
  function toggle(group) {
    if (!isGroup(group)) return;
    const before = boxes.get('g' + group) || boxes.get('o' + group);
    if (state.open.has(group)) state.open.delete(group); else state.open.add(group);
    state.selected = '';
    draw();
    const after = boxes.get('g' + group) || boxes.get('o' + group);
    if (before && after) {
      state.x += (before.x - after.x) * state.zoom;
      state.y += (before.y - after.y) * state.zoom;
      move();
    }
  }

  function toggleBox(box) {
    if (box.kind === 'closed' || box.kind === 'open') toggle(box.place);
    else if (box.inside !== undefined) toggle(box.inside);
  }

  function select(key, show) {
    state.selected = key;
    scene.querySelectorAll('.selected').forEach(each => each.classList.remove('selected'));
    const element = scene.querySelector(`[data-key="${key}"]`);
    if (element) element.classList.add('selected');
    if (show && boxes.get(key)) details(boxes.get(key));
  }

  function go(region) {
    const group = data.regions[region].group;
    if (!data.views[state.view].boxes.includes('g' + group)) showAll(true);
    if (isGroup(group)) state.open.add(group);
    draw();
    const box = boxes.get(keyOf(region));
    if (!box) return;
    select(box.key, true);
    centre(box);
    const element = scene.querySelector(`[data-key="${box.key}"]`);
    if (element) element.focus({ preventScroll: true });
  }

  function showAll(all) {
    if (data.views.length < 2) return;
    state.view = all ? 1 : 0;
    $('more').setAttribute('aria-pressed', String(all));
    draw();
    fit();
  }

  function note() {
    const hidden = data.groups.length - data.views[state.view].boxes.filter(key => key[0] === 'g').length;
    $('note').textContent = hidden ? hidden + ' groups with less memory are not shown' : '';
  }

  function search() {
    const wanted = $('search').value.trim().toLowerCase();
    const list = $('found');
    list.textContent = '';
    state.found = new Set();
    if (wanted) {
      const hits = data.regions.map((region, id) => [region, id]).filter(([region, id]) => id > 0
        && ('#' + id === wanted || region.types.some(type => type[0].toLowerCase().includes(wanted))));
      hits.forEach(([, id]) => state.found.add(keyOf(id)));
      const named = data.variables.map((variable, i) => [variable, i])
        .filter(([variable]) => variable.names.some(name => name.toLowerCase().includes(wanted)));
      named.forEach(([, i]) => state.found.add('v' + i));
      hits.sort((a, b) => b[0].share - a[0].share).slice(0, 12).forEach(([region, id]) => goButton(list, id, region.amounts));
      const left = Math.max(0, hits.length - 12);
      html('li', list, hits.length + named.length === 0 ? 'nothing is called so' : left ? 'and ' + left + ' more regions' : '');
    }
    draw();
  }

  function kinds() {
    const all = [...new Set(data.bloat.map(each => each.kind))];
    for (const kind of all) {
      const label = html('label', $('kinds'));
      const input = html('input', label);
      input.type = 'checkbox'; input.checked = true; input.dataset.kind = kind;
      label.append(' ' + kind);
      state.kinds.add(kind);
      input.addEventListener('change', () => {
        if (input.checked) state.kinds.add(kind); else state.kinds.delete(kind);
        draw(); findings();
      });
    }
  }

  function findings() {
    const list = $('bloat');
    list.textContent = '';
    const shown = data.bloat.filter(each => state.kinds.has(each.kind));
    if (!shown.length) html('li', list, data.bloat.length ? 'switched off' : 'nothing was found');
    for (const bloat of shown.slice(0, 60)) {
      const button = html('button', html('li', list), bloat.saving + ' (' + bloat.share + ') ' + bloat.kind + (bloat.region > 0 ? ' #' + bloat.region : ''));
      html('small', button, bloat.reason);
      if (bloat.region > 0) button.addEventListener('click', () => go(bloat.region)); else button.disabled = true;
    }
  }

  function legend() {
    const entries = [['box', '', 'one object'], ['box', 'many', 'several objects'], ['closed', 'many', 'a region and those reached only through it: double click opens'],
      ['variable', '', 'variables, instead of a root'], ['box', 'many heat5', 'at least 5 % of the bytes; the bar below shows the share'],
      ['box', 'many heat15', 'at least 15 %: a thicker frame'], ['box', 'many heat25', 'at least 25 %: the thickest'],
      ['box', 'many flagged', 'something is wasted: broken frame, and ! with the kind'], ['line', '', 'each object is referred to once by this field'],
      ['line', 'shared', 'wide: some objects are shared'], ['line', 'nullable', 'dashed: sometimes null'], ['text', '', 'Var[3]: arrays and containers have their lengths'],
      ['text', '', 'tree{l,r}: by l and r no object is reached twice; any{..}: no such promise'], ['text', '', '+2 on a line: more fields lead the same way']];
    const list = html('dl', $('legend'));
    for (const [kind, type, meaning] of entries) {
      const sample = svg('svg', { id: '', width: 64, height: 26, class: 'sample' }, html('dt', list));
      if (kind === 'text') { sample.remove(); list.lastChild.textContent = '\u00b7'; }
      const g = svg('g', { class: (kind === 'line' ? 'line ' : 'box ' + kind + ' ') + type }, sample);
      if (kind === 'line') svg('path', { class: 'ink', d: 'M2 13H60' }, g);
      else svg('rect', { class: 'body', x: 3, y: 3, width: 56, height: 20, rx: kind === 'variable' ? 10 : 4 }, g);
      if (kind === 'closed') svg('rect', { class: 'inner', x: 6, y: 6, width: 50, height: 14, rx: 3 }, g);
      html('dd', list, meaning);
    }
  }

  // ---- events ------------------------------------------------------------------------------------

  let drag = null, dragged = false;
  picture.addEventListener('pointerdown', event => {
    if (event.button !== 0) return;
    drag = { x: event.clientX, y: event.clientY, left: state.x, top: state.y };
    dragged = false;
  });
  addEventListener('pointermove', event => {
    if (!drag) return;
    const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
    if (Math.abs(dx) + Math.abs(dy) > 4) { dragged = true; picture.classList.add('dragged'); }
    if (dragged) { state.x = drag.left + dx; state.y = drag.top + dy; move(); }
  });
  addEventListener('pointerup', () => { drag = null; picture.classList.remove('dragged'); });
  picture.addEventListener('wheel', event => {
    event.preventDefault();
    const at = picture.getBoundingClientRect();
    zoomAt(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX - at.left, event.clientY - at.top);
  }, { passive: false });
  picture.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.target.dataset ? event.target.dataset.key : '';
    const box = key ? boxes.get(key) : null;
    if (event.key === 'Enter' || event.key === ' ') { if (box) { select(box.key, true); if (box.kind !== 'region') toggleBox(box); } }
    else if (event.key === 'Escape') { if (box && box.inside !== undefined) toggle(box.inside); else if (box && box.kind === 'open') toggle(box.place); }
    else if (event.key === '+' || event.key === '=') zoomAt(1.25, ...middle());
    else if (event.key === '-') zoomAt(0.8, ...middle());
    else if (event.key === '0') fit();
    else if (event.key.startsWith('Arrow')) {
      state.x += event.key === 'ArrowLeft' ? 60 : event.key === 'ArrowRight' ? -60 : 0;
      state.y += event.key === 'ArrowUp' ? 60 : event.key === 'ArrowDown' ? -60 : 0;
      move();
    } else return;
    event.preventDefault();
  });
  scene.addEventListener('focusin', event => {
    const box = boxes.get(event.target.dataset.key);
    if (!box || !event.target.matches(':focus-visible')) return;
    const x = box.x * state.zoom + state.x, y = box.y * state.zoom + state.y;
    if (x < 0 || y < 0 || x > picture.clientWidth - 60 || y > picture.clientHeight - 30) centre(box);
  });
  addEventListener('keydown', event => {
    if (event.key === '/' && event.target !== $('search')) { event.preventDefault(); $('search').focus(); }
  });
  $('in').addEventListener('click', () => zoomAt(1.25, ...middle()));
  $('out').addEventListener('click', () => zoomAt(0.8, ...middle()));
  $('fit').addEventListener('click', fit);
  $('expand').addEventListener('click', () => { data.groups.forEach((_, i) => { if (isGroup(i)) state.open.add(i); }); draw(); fit(); });
  $('collapse').addEventListener('click', () => { state.open.clear(); draw(); fit(); });
  $('more').hidden = data.views.length < 2;
  $('more').addEventListener('click', () => showAll(state.view === 0));
  $('heat').addEventListener('change', event => { state.heat = event.target.checked; draw(); });
  $('search').addEventListener('input', search);
  kinds();
  findings();
  legend();
  draw();
  first();
  addEventListener('resize', first);
})();
