package libraries;

import com.google.inject.AbstractModule;
import com.google.inject.ConfigurationException;
import com.google.inject.Guice;
import com.google.inject.Inject;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.Provider;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import com.google.inject.TypeLiteral;
import com.google.inject.matcher.Matchers;
import com.google.inject.name.Named;
import com.google.inject.name.Names;
import java.util.Arrays;
import java.util.List;

/** Dependency injection, with interceptors in generated subclasses. */
public final class GuiceProgram {
  private GuiceProgram() {}

  public interface Service {
    String greet();
  }

  @Singleton
  public static class Greeter implements Service {
    @Inject
    @Named("who")
    String who;

    @Override
    public String greet() {
      return "hello " + who;
    }
  }

  public static class Client {
    private final Service service;
    private final Provider<Greeter> provider;

    @Inject
    Client(Service service, Provider<Greeter> provider) {
      this.service = service;
      this.provider = provider;
    }

    public String go(int n) {
      return service.greet() + n + (provider.get() == service);
    }
  }

  static class Wiring extends AbstractModule {
    @Override
    protected void configure() {
      bind(Service.class).to(Greeter.class);
      bindConstant().annotatedWith(Names.named("who")).to("me");
      bindInterceptor(
          Matchers.subclassesOf(Client.class),
          Matchers.any(),
          call -> {
            System.out.println(call.getMethod() + Arrays.toString(call.getArguments()));
            return "<" + call.proceed() + ">";
          });
    }

    @Provides
    @Named("list")
    List<String> list(Service s) {
      return List.of(s.greet());
    }
  }

  public static void main(String[] args) {
    Injector injector = Guice.createInjector(new Wiring());
    Client client = injector.getInstance(Client.class);
    System.out.println(client.go(3));
    System.out.println(client.getClass().getSuperclass());
    System.out.println(client.getClass().getSuperclass().getSuperclass());
    System.out.println(
        injector.getInstance(Key.get(new TypeLiteral<List<String>>() {}, Names.named("list"))));
    try {
      injector.getInstance(Runnable.class);
    } catch (ConfigurationException e) {
      System.out.println(e.getMessage());
    }
  }
}
