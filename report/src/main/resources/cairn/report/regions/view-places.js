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

