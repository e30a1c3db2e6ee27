package cairn.bench.workload;

import java.io.IOException;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/** Lucene indexes random text in memory, merges and searches. */
final class LuceneIndex {
  private static final int WORDS = 60;
  private static final int SEARCHES = 300;

  private LuceneIndex() {}

  static long run(int documents) throws IOException {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
      fill(directory, documents);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        return search(new IndexSearcher(reader));
      }
    }
  }

  /** Merges happen in this thread, so that every run does the same. */
  private static void fill(ByteBuffersDirectory directory, int documents) throws IOException {
    IndexWriterConfig config =
        new IndexWriterConfig(new StandardAnalyzer())
            .setMergeScheduler(new SerialMergeScheduler())
            .setRAMBufferSizeMB(64);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      int state = 3;
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < documents; i++) {
        text.setLength(0);
        for (int word = 0; word < WORDS; word++) {
          state = Chance.next(state);
          boolean rare = (state >>> 5 & 7) == 0;
          text.append('w').append(Chance.below(rare ? 50_000 : 300, state)).append(' ');
        }
        Document document = new Document();
        document.add(new StringField("id", Integer.toString(i), Field.Store.YES));
        document.add(new TextField("body", text.toString(), Field.Store.NO));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
  }

  private static long search(IndexSearcher searcher) throws IOException {
    long hits = 0;
    for (int i = 0; i < SEARCHES; i++) {
      TermQuery word = new TermQuery(new Term("body", "w" + i));
      TermQuery other = new TermQuery(new Term("body", "w" + (i * 7 + 1) % SEARCHES));
      BooleanQuery both =
          new BooleanQuery.Builder().add(word, Occur.MUST).add(other, Occur.MUST).build();
      hits = 31 * hits + searcher.count(word);
      hits = 31 * hits + searcher.search(both, 10).scoreDocs.length;
    }
    return hits;
  }
}
