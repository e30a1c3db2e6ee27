package libraries;

import jakarta.persistence.CascadeType;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderBy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.logging.LogManager;
import org.hibernate.Hibernate;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/** Entities with generated proxies, lazy loading, inheritance and dirty checks. */
public final class HibernateProgram {
  private HibernateProgram() {}

  @Entity(name = "Author")
  @Inheritance(strategy = InheritanceType.JOINED)
  public static class Author {
    @Id @GeneratedValue Long id;
    String name;

    @OneToMany(mappedBy = "author", cascade = CascadeType.ALL)
    @OrderBy("title")
    List<Book> books = new ArrayList<>();
  }

  @Entity(name = "Poet")
  public static class Poet extends Author {
    String style;
  }

  @Entity(name = "Book")
  public static class Book {
    @Id @GeneratedValue Long id;
    String title;

    @ManyToOne(fetch = FetchType.LAZY)
    Author author;

    @ElementCollection Set<String> tags = new TreeSet<>();
    @Embedded Isbn isbn;
  }

  @Embeddable
  public static class Isbn {
    String code;
  }

  public static void main(String[] args) {
    LogManager.getLogManager().reset();
    try (SessionFactory factory =
        new Configuration()
            .addAnnotatedClass(Author.class)
            .addAnnotatedClass(Poet.class)
            .addAnnotatedClass(Book.class)
            .setProperty("hibernate.connection.url", "jdbc:h2:mem:library")
            .setProperty("hibernate.hbm2ddl.auto", "create")
            .setProperty("hibernate.show_sql", "true")
            .buildSessionFactory()) {
      factory.inTransaction(
          s -> {
            for (int i = 0; i < 5; i++) {
              Author a = i % 2 == 0 ? new Author() : new Poet();
              a.name = "a" + i;
              for (int j = 0; j < i; j++) {
                a.books.add(book(a, j));
              }
              s.persist(a);
            }
          });
      factory.inTransaction(
          s -> {
            for (Author a : s.createQuery("from Author a order by a.name", Author.class).list()) {
              System.out.println(a.getClass() + a.name + a.books.size());
              a.books.forEach(b -> System.out.println(b.title + b.tags + b.isbn.code));
              a.name += "!";
            }
          });
      factory.inTransaction(
          s -> {
            Book b = s.createQuery("from Book b where b.title='t3'", Book.class).getSingleResult();
            System.out.println(Hibernate.isInitialized(b.author));
            System.out.println(Hibernate.unproxy(b.author, Author.class).name);
            System.out.println(b.author.getClass().getSuperclass());
            s.remove(b);
          });
    }
  }

  private static Book book(Author author, int n) {
    Book b = new Book();
    b.title = "t" + n;
    b.author = author;
    b.tags.add("x" + n);
    b.isbn = new Isbn();
    b.isbn.code = "c" + n;
    return b;
  }
}
