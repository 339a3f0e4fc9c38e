import { expect, test } from 'vitest'
import { shownLink } from '#web/features/chat/messages/message-links.ts'
import { partsOf } from '#web/features/chat/messages/message-parts.ts'

const linksOf = (text: string) =>
  partsOf(text, [], false).flatMap(part => (part.kind === 'link' ? [part.href] : []))

test.each([
  'https://google.com@evil.example',
  'https://google.com:443@evil.example/login',
  'https://user:password@example.com',
  'https://@evil.example',
  'https://google.com%2Flogin@evil.example',
  'https://аpple.com@evil.example',
  'https:///evil.example',
])('%s pretends to lead elsewhere and is no link', text => expect(linksOf(text)).toEqual([]))

test.each([
  ['https://example.com:8443/a', 'https://example.com:8443/a'],
  ['https://[2001:db8::1]:8080/a.', 'https://[2001:db8::1]:8080/a'],
  ['(see https://[::1])', 'https://[::1]'],
  ['https://medium.com/@driver/spa', 'https://medium.com/@driver/spa'],
  ['https://example.com?mail=a@b.example!', 'https://example.com?mail=a@b.example'],
  ['https://example.com#@top', 'https://example.com#@top'],
  ['https://пример.рф/а.', 'https://пример.рф/а'],
  ['https://example.com/lap…', 'https://example.com/lap'],
  ['„https://example.com/lap“', 'https://example.com/lap'],
  ['«https://example.com/lap».', 'https://example.com/lap'],
  ['`https://example.com`', 'https://example.com'],
  ['https://twitch.tv/some_driver_', 'https://twitch.tv/some_driver_'],
  ['at https://example.com/a*, and on', 'https://example.com/a*'],
  ['**https://example.com/lap**', 'https://example.com/lap'],
  ['_https://twitch.tv/some_driver_.', 'https://twitch.tv/some_driver'],
  ['_https://twitch.tv/some_driver__', 'https://twitch.tv/some_driver_'],
  ['(*https://twitch.tv/some_driver_*)', 'https://twitch.tv/some_driver_'],
  ['*__https://twitch.tv/__driver__*', 'https://twitch.tv/__driver'],
])('in %s the link is %s', (text, href) => expect(linksOf(text)).toEqual([href]))

test.each([
  ['https://example.com/А?б=в#г', 'Latin'],
  ['https://EXAMPLE.com:8443/', 'in capitals, with a port'],
  ['https://münchen.de/straße', 'Latin with marks'],
  ['https://пример.рф/путь', 'Cyrillic'],
  ['https://δοκιμή.ελ', 'Greek'],
  ['https://例え.jp', 'Japanese, as it is written'],
  ['https://xn--mnchen-3ya.de/', 'typed in Punycode'],
  ['http://192.168.0.1:80/', 'a number'],
  ['https://[2001:db8::1]:8080/a', 'a number of the new kind'],
  ['https://example.com.', 'with its last dot'],
])('%s is shown as it was typed (%s)', link => expect(shownLink(link)).toBe(link))

test.each([
  ['https://аpple.com/login', 'https://xn--pple-43d.com/login'],
  ['https://аррӏе.com', 'https://xn--80ak6aa92e.com'],
  ['https://раураl.com:8443/a?b#c', 'https://xn--l-7sba6dbr.com:8443/a?b#c'],
  ['https://gооgle.рф', 'https://xn--ggle-55da.xn--p1ai'],
  ['https://ɡoogle.com', 'https://xn--oogle-qmc.com'],
  ['https://google.com。evil.example/', 'https://google.com.evil.example/'],
  ['https://ｇｏｏｇｌｅ.com', 'https://google.com'],
  ['http://0x7f.1/a', 'http://127.0.0.1/a'],
])('%s is shown as %s, which is where it leads', (link, shown) => expect(shownLink(link)).toBe(shown))
