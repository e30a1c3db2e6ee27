package cairn.report;

/** The look of Cairn's drawings: one palette on light paper, one on dark. */
final class SvgStyle {
  private SvgStyle() {}

  static final String CSS =
      """
      text { font: 12px "DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace; fill: #1d2733; }
      .heading { font-size: 14px; font-weight: bold; }
      .title { font-weight: bold; }
      .sub, .note, .on { font-size: 10.5px; }
      .sub, .note { fill: #55606d; }
      .on { text-anchor: middle; }
      .paper { fill: #ffffff; }
      .frame { fill: #f5f7fa; stroke: #5b6b7d; stroke-width: 1.2; }
      .inner { fill: none; stroke: #5b6b7d; stroke-width: 0.8; }
      .rule { stroke: #c9d1da; stroke-width: 0.8; }
      .name { fill: #37475a; }
      .under { fill: #ffffff; fill-opacity: 0.92; }
      .arrow { fill: none; stroke: #41566e; stroke-width: 1.3; }
      .head { fill: #41566e; }
      .dashed { stroke-dasharray: 5 4; }
      .dotted { stroke-dasharray: 1.5 3; }
      .mark .frame { fill: #ffffff; stroke: #7a8796; }
      .root > .frame { fill: #e9e4f7; stroke: #6a4fb3; }
      .born > .frame { fill: #e3f5e6; stroke: #2c8a43; }
      .dead > .frame { fill: #fbe6e4; stroke: #bf3b30; stroke-dasharray: 4 3; }
      .changed > .frame { fill: #fdf3d7; stroke: #a6780b; }
      .muted > .frame { fill: #fafbfc; stroke: #a3adb8; }
      .row.born .patch { fill: #c6ebcd; }
      .row.dead .patch { fill: #f5ccc8; }
      .row.changed .patch { fill: #f9e3a4; }
      .row.muted .patch, .row.root .patch { fill: none; }
      .row.muted text { fill: #7a8796; }
      .arrow.born { stroke: #2c8a43; } .born .head { fill: #2c8a43; }
      .arrow.dead { stroke: #bf3b30; } .dead .head { fill: #bf3b30; }
      .arrow.changed { stroke: #a6780b; } .changed .head { fill: #a6780b; }
      .arrow.muted { stroke: #8894a1; } .muted .head { fill: #8894a1; }
      .arrow.root { stroke: #6a4fb3; } .root .head { fill: #6a4fb3; }
      .label.muted text { fill: #6a7785; }
      .one > .frame { fill: #ffffff; } .many > .frame { fill: #dfe4ea; }
      .warm > .frame { fill: #ffe2a6; stroke-width: 2; }
      .hot > .frame { fill: #ffab8c; stroke-width: 3; }
      .arrow.shared { stroke: #c25700; stroke-width: 4; } .shared .head { fill: #c25700; }
      @media (prefers-color-scheme: dark) {
        text { fill: #e3e9f0; }
        .sub, .note { fill: #a5b1be; }
        .paper { fill: #171c22; }
        .frame { fill: #222a33; stroke: #8b9bad; }
        .inner { stroke: #8b9bad; }
        .rule { stroke: #3a4653; }
        .name { fill: #c3cedb; }
        .under { fill: #171c22; }
        .arrow { stroke: #a9bacd; }
        .head { fill: #a9bacd; }
        .mark .frame { fill: #171c22; stroke: #7f8d9c; }
        .root > .frame { fill: #2c2548; stroke: #a48df0; }
        .born > .frame { fill: #17331e; stroke: #58c272; }
        .dead > .frame { fill: #3d1d1b; stroke: #ef7c72; }
        .changed > .frame { fill: #3a3012; stroke: #dcb04a; }
        .muted > .frame { fill: #1b2128; stroke: #5d6874; }
        .row.born .patch { fill: #1f4d2b; }
        .row.dead .patch { fill: #5a2825; }
        .row.changed .patch { fill: #57481a; }
        .row.muted text, .label.muted text { fill: #93a0ae; }
        .arrow.born { stroke: #58c272; } .born .head { fill: #58c272; }
        .arrow.dead { stroke: #ef7c72; } .dead .head { fill: #ef7c72; }
        .arrow.changed { stroke: #dcb04a; } .changed .head { fill: #dcb04a; }
        .arrow.muted { stroke: #7f8d9c; } .muted .head { fill: #7f8d9c; }
        .arrow.root { stroke: #a48df0; } .root .head { fill: #a48df0; }
        .one > .frame { fill: #171c22; } .many > .frame { fill: #333e4a; }
        .warm > .frame { fill: #5c4514; } .hot > .frame { fill: #7d2f1c; }
        .arrow.shared { stroke: #ff9a3d; } .shared .head { fill: #ff9a3d; }
      }
      """;
}
