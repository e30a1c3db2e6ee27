package libraries;

import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.util.List;
import org.mockito.ArgumentCaptor;

/** Mocks by ByteBuddy: classes of the program are transformed again after they were loaded. */
public final class MockitoProgram {
  private MockitoProgram() {}

  public static class Store {
    private int calls;

    public String find(int i) {
      return "real" + i + ++calls;
    }

    public final String last() {
      return "last";
    }
  }

  @SuppressWarnings("unchecked")
  public static void main(String[] args) {
    List<String> list = mock(List.class);
    when(list.get(0)).thenReturn("x");
    System.out.println(list.get(0) + list.get(1) + list.size());
    verify(list).get(0);
    Store store = mock(Store.class);
    when(store.find(anyInt())).thenAnswer(call -> "mock" + call.getArgument(0));
    when(store.last()).thenReturn("mocked");
    System.out.println(store.find(3) + store.last());
    System.out.println(store.getClass() + " " + store.getClass().getSuperclass());
    Store spy = spy(new Store());
    doReturn("spied").when(spy).find(1);
    System.out.println(spy.find(1) + spy.find(2) + new Store().find(9));
    try {
      verify(spy, times(3)).find(2);
    } catch (AssertionError e) {
      System.out.println(e.getMessage());
    }
    ArgumentCaptor<Integer> captor = ArgumentCaptor.forClass(Integer.class);
    verify(spy, times(2)).find(captor.capture());
    System.out.println(captor.getAllValues());
  }
}
