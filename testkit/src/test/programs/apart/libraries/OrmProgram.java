package libraries;

import com.j256.ormlite.dao.Dao;
import com.j256.ormlite.dao.DaoManager;
import com.j256.ormlite.dao.ForeignCollection;
import com.j256.ormlite.field.DatabaseField;
import com.j256.ormlite.field.ForeignCollectionField;
import com.j256.ormlite.jdbc.JdbcConnectionSource;
import com.j256.ormlite.logger.LocalLogBackend;
import com.j256.ormlite.table.DatabaseTable;
import com.j256.ormlite.table.TableUtils;
import java.sql.SQLException;

/** Rows to objects and back by reflection, in a database that runs in the program itself. */
public final class OrmProgram {
  private OrmProgram() {}

  static class Row {
    @DatabaseField(generatedId = true)
    int id;
  }

  @DatabaseTable(tableName = "author")
  static class Author extends Row {
    @DatabaseField(unique = true)
    String name;

    @DatabaseField Staff.Grade grade;

    @ForeignCollectionField(orderColumnName = "title")
    ForeignCollection<Book> books;

    /** Without one, messages would show an identity hash code, which no two runs need to share. */
    @Override
    public String toString() {
      return "author " + name;
    }
  }

  @DatabaseTable(tableName = "book")
  static class Book extends Row {
    @DatabaseField String title;
    @DatabaseField double price;

    @DatabaseField(foreign = true, foreignAutoRefresh = true)
    Author author;
  }

  public static void main(String[] args) throws Exception {
    System.setProperty(LocalLogBackend.LOCAL_LOG_LEVEL_PROPERTY, "ERROR");
    try (JdbcConnectionSource source = new JdbcConnectionSource("jdbc:h2:mem:library")) {
      Dao<Author, Integer> authors = DaoManager.createDao(source, Author.class);
      Dao<Book, Integer> books = DaoManager.createDao(source, Book.class);
      TableUtils.createTable(source, Author.class);
      TableUtils.createTable(source, Book.class);
      for (int i = 0; i < 8; i++) {
        Author a = new Author();
        a.name = "a" + i;
        a.grade = i % 2 == 0 ? Staff.Grade.JUNIOR : Staff.Grade.SENIOR;
        authors.create(a);
        for (int j = 0; j < i; j++) {
          Book b = new Book();
          b.title = "t" + (j * 7 % 5) + j;
          b.price = i / 3.0 + j;
          b.author = a;
          books.create(b);
        }
      }
      for (Author a : authors.queryBuilder().orderBy("name", false).query()) {
        System.out.println(a.id + a.name + a.grade + a.books.size());
        for (Book b : a.books) {
          System.out.println(b.title + b.price + b.author.name);
        }
      }
      System.out.println(books.queryRaw("select count(*), sum(price) from book").getFirstResult()[1]);
      Author again = new Author();
      again.name = "a1";
      try {
        authors.create(again);
      } catch (SQLException e) {
        System.out.println(e.getCause().getClass() + " " + ((SQLException) e.getCause()).getSQLState());
      }
    }
  }
}
