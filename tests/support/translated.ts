/**
 * Runs in a page, before its own code: does to its words what a browser does that translates it. Each text goes, and a `<font>`
 * with the translation stands in its place, now and as the page changes; the words stay what they were. Gives what ends it.
 */
export function translateLikeABrowser(): () => void {
  const left = 'font, script, style, noscript, textarea, svg'
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    for (let text: Node | null = root; text; text = walker.nextNode())
      if (text instanceof Text && !text.parentElement?.closest(left)) texts.push(text)
    for (const text of texts) {
      const font = document.createElement('font')
      font.append(text.nodeValue ?? '')
      text.parentNode?.replaceChild(font, text)
    }
  }
  const observer = new MutationObserver(changes => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes])
        if (node.isConnected && document.body?.contains(node)) translate(node)
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true })
  return () => observer.disconnect()
}
