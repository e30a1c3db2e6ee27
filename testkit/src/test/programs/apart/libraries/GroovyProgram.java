package libraries;

import groovy.lang.GroovyShell;

/** A language with its own compiler, class loaders, and calls through method handles. */
public final class GroovyProgram {
  private GroovyProgram() {}

  public static void main(String[] args) {
    System.out.println(
        new GroovyShell()
            .evaluate(
                """
                class A { int x = 1; def m(y) { x + y } }
                class B extends A { List l = []; def m(y) { l << y; super.m(y) * 2 } }
                trait T { def t() { "t${this.x}" } }
                class C extends B implements T, Cloneable { Object clone() { super.clone() } }
                def c = new C(x: 5)
                println c.m(3) + c.t() + c.clone().x
                println([C.superclass, A.superclass, A.class.getSuperclass()])
                println c.properties.keySet().sort()
                println A.metaClass.methods*.name.unique().sort()
                A.metaClass.foo = { -> 'foo' + delegate.x }
                println new A().foo()
                try { c.nope() } catch (MissingMethodException e) { println e.method }
                (1..20).each { c.m(it) }
                c.l.inject { p, q -> p + q }
                """));
  }
}
