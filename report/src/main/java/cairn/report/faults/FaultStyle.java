package cairn.report.faults;

/** The look of HTML reports. Names begin with {@code c-}, so that pictures keep theirs. */
public final class FaultStyle {
  private FaultStyle() {}

  public static final String CSS =
      """
      :root { color-scheme: light dark; --paper: #ffffff; --ink: #1d2733; --soft: #55606d;
        --line: #c9d1da; --panel: #f5f7fa; --bad: #a8281e; --warn: #7a5600; --good: #1f6d34;
        --mark: #fdf3d7; }
      @media (prefers-color-scheme: dark) {
        :root { --paper: #171c22; --ink: #e3e9f0; --soft: #a5b1be; --line: #3a4653;
          --panel: #1f262e; --bad: #ff9a90; --warn: #e6c063; --good: #7fd695; --mark: #3a3012; }
      }
      * { box-sizing: border-box; }
      body { margin: 0 auto; max-width: 76rem; padding: 1rem; background: var(--paper);
        color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
        overflow-wrap: anywhere; }
      h1 { font-size: 1.4rem; line-height: 1.3; margin: 0.5rem 0; }
      h2 { font-size: 1.2rem; margin: 2rem 0 0.5rem; border-bottom: 1px solid var(--line); }
      h3 { font-size: 1.05rem; margin: 0 0 0.5rem; }
      p { margin: 0.4rem 0; }
      code, pre { font: 0.9em/1.45 "DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace; }
      pre { margin: 0.6rem 0; padding: 0.6rem; background: var(--panel); border: 1px solid var(--line);
        border-radius: 6px; overflow-x: auto; overflow-wrap: normal; }
      article { border: 1px solid var(--line); border-radius: 8px; padding: 0.9rem; margin: 0.9rem 0; }
      .c-warning { border-left: 4px solid currentColor; padding-left: .7em; font-weight: 600; }
      .c-soft { color: var(--soft); }
      .c-badge { display: inline-block; border: 1px solid currentColor; border-radius: 4px;
        padding: 0 0.4rem; font-size: 0.85rem; font-weight: bold; white-space: nowrap; }
      .c-violated, .c-introduced, .c-missing { color: var(--bad); }
      .c-undecided, .c-contributed { color: var(--warn); }
      .c-holds { color: var(--good); }
      .c-change { font-size: 1.05rem; }
      .c-change del { text-decoration-thickness: 1px; }
      .c-change ins { font-weight: bold; text-decoration: none; }
      .c-marked { background: var(--mark); font-weight: bold; display: inline-block; min-width: 100%; }
      .c-pair { display: flex; flex-wrap: wrap; gap: 0.8rem; }
      figure { margin: 0.4rem 0; flex: 1 1 max-content; min-width: 0; max-width: 100%;
        border: 1px solid var(--line); border-radius: 6px; padding: 0.5rem; }
      figcaption { font-weight: bold; font-size: 0.95rem; }
      .c-scroll { overflow-x: auto; }
      svg[aria-hidden] { position: absolute; }
      dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.1rem 0.8rem; margin: 0.5rem 0; }
      dt { color: var(--soft); } dd { margin: 0; }
      table { border-collapse: collapse; }
      th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.8rem 0.25rem 0;
        border-bottom: 1px solid var(--line); overflow-wrap: normal; }
      td.c-number { text-align: right; }
      summary { cursor: pointer; }
      :focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
      @media print { article { break-inside: avoid; } }
      """;
}
