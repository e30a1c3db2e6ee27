// One metric over the points of a run: the normal range as a band between dashed lines, points outside as crosses.
import { svg } from '/dom.js';

const WIDTH = 560, HEIGHT = 170, LEFT = 54, RIGHT = 10, TOP = 14, BOTTOM = 26;

export function plot({ name, unit, values, levels = [], margin = 0, points, crossing = -1, ignored = [0, 0] }) {
  const known = values.filter(value => value !== null);
  let low = Math.min(...known, ...levels.map(level => level[0] - margin)), high = Math.max(...known, ...levels.map(level => level[1] + margin));
  if (!Number.isFinite(low)) { low = 0; high = 1; }
  const room = Math.max((high - low) * 0.08, 0.5);
  low = Math.max(low >= 0 ? 0 : low - room, low - room);
  high += room;
  const x = i => LEFT + (values.length < 2 ? 0.5 : i / (values.length - 1)) * (WIDTH - LEFT - RIGHT);
  const y = value => TOP + (high - value) / (high - low) * (HEIGHT - TOP - BOTTOM);
  const picture = svg('svg', { class: 'plot', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': describe(name, unit, known, levels) });
  for (const [from, to] of levels) {
    if (margin) picture.append(svg('rect', { class: 'margin', x: LEFT, width: WIDTH - LEFT - RIGHT, y: y(Math.min(high, to + margin)), height: Math.max(1, y(Math.max(low, from - margin)) - y(Math.min(high, to + margin))) }));
    picture.append(svg('rect', { class: 'band', x: LEFT, width: WIDTH - LEFT - RIGHT, y: y(to), height: Math.max(1, y(from) - y(to)) }));
    for (const bound of [from, to]) picture.append(svg('path', { class: 'bound', d: `M${LEFT} ${y(bound)}H${WIDTH - RIGHT}` }));
  }
  for (let i = 0; i <= 3; i++) {
    const value = low + (high - low) * i / 3;
    picture.append(svg('path', { class: 'grid', d: `M${LEFT} ${y(value)}H${WIDTH - RIGHT}` }), svg('text', { x: LEFT - 6, y: y(value) + 4, 'text-anchor': 'end' }, value.toFixed(high - low < 5 ? 1 : 0) + unit));
  }
  if (values.length > 1) {
    hatch(picture, LEFT, ignored[0] ? x(ignored[0] - 0.5) : LEFT);
    hatch(picture, ignored[1] ? x(values.length - ignored[1] - 0.5) : WIDTH - RIGHT, WIDTH - RIGHT);
  }
  let path = '', pen = false;
  values.forEach((value, i) => {
    if (value === null) { pen = false; return; }
    path += (pen ? 'L' : 'M') + x(i).toFixed(1) + ' ' + y(value).toFixed(1);
    pen = true;
  });
  picture.append(svg('path', { class: 'curve', d: path }));
  const outside = value => value !== null && levels.length && levels.every(([from, to]) => value < from - margin || value > to + margin);
  values.forEach((value, i) => {
    if (i >= ignored[0] && i < values.length - ignored[1] && outside(value)) picture.append(svg('path', { class: 'outside', d: `M${x(i) - 4} ${y(value) - 4}l8 8m0 -8l-8 8` }, svg('title', {}, 'point ' + points[i] + ': ' + value + unit)));
  });
  if (crossing >= 0) picture.append(svg('path', { class: 'crossing', d: `M${x(crossing)} ${TOP}V${HEIGHT - BOTTOM}` }), svg('text', { class: 'left', x: x(crossing), y: HEIGHT - 6, 'text-anchor': 'middle' }, 'left at ' + points[crossing]));
  picture.append(svg('text', { x: LEFT, y: HEIGHT - 6 }, crossing === 0 ? '' : 'point ' + (points[0] ?? '')), svg('text', { x: WIDTH - RIGHT, y: HEIGHT - 6, 'text-anchor': 'end' }, String(points[points.length - 1] ?? '')));
  return picture;
}

/** Points that do not count. */
function hatch(picture, from, to) {
  for (let x = from; x < to - 0.5; x += 6) picture.append(svg('path', { class: 'ignored', d: `M${x} ${HEIGHT - BOTTOM}L${Math.min(to, x + 5)} ${TOP}` }));
}

const describe = (name, unit, known, levels) => known.length ? name + ' from ' + Math.min(...known) + unit + ' to ' + Math.max(...known) + unit
  + (levels.length ? ', normal ' + levels.map(level => level[0] + ' to ' + level[1] + unit).join(' or ') : '') : name + ', no value';
