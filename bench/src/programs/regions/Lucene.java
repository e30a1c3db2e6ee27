import java.util.Random;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.RAMDirectory;

/** Indexes documents with Lucene 1.4.3, and dumps its heap before the writer is closed. */
public class Lucene {
  static IndexWriter writer;

  public static void main(String[] args) throws Exception {
    Random random = new Random(1);
    writer = new IndexWriter(new RAMDirectory(), new StandardAnalyzer(), true);
    for (int document = 0; document < 1_005; document++) {
      Document each = new Document();
      each.add(Field.Keyword("id", String.valueOf(document)));
      StringBuilder text = new StringBuilder();
      for (int word = 0; word < 200; word++) {
        text.append("word").append(Math.abs((int) (random.nextGaussian() * 500))).append(' ');
      }
      each.add(Field.Text("text", text.toString()));
      writer.addDocument(each);
    }
    Dump.to(args[0]);
  }
}
