import path from 'node:path'
import { FaultProxy } from '#tests/support/fault-proxy.ts'
import { type EngineClub, enter, line, say, signIn, signInAsDirector } from './club.ts'

const picture = path.join(import.meta.dirname, '../../web/public/icon-512.png')

/** What people do in every engine: each sentence is a journey of its own, in the club that all share. */
export const journeys: Record<string, (club: EngineClub) => Promise<void>> = {
  'a stranger sees the lamps go out, finds both ways in and reads the rules': async club => {
    const stranger = await club.visitor()
    await stranger.open('/')
    await stranger.in('main').sees('link', 'Create New Driver Profile')
    await stranger.in('main').press('link', 'Sign In (existing driver)')
    await stranger.isAt('/signin')
    await stranger.back()
    await stranger.isAt('/')
    await stranger.open('/rules')
    await stranger.sees('heading', 'Club rules')
    await stranger.expectNoFaults()
  },

  'a newcomer joins, an admin approves them in another browser, and they hear of it at once': async club => {
    const newcomer = await club.visitor()
    await newcomer.open('/register')
    await newcomer.type('Nickname / Known as', 'Nia')
    await newcomer.type('Gamertag', 'Newcomer Nia')
    await newcomer.choose('Experience level', 'Advanced')
    await newcomer.press('button', 'Create Driver Profile')
    await newcomer.reads('Profile Created Successfully!')
    await newcomer.isAt('/races')
    await newcomer.in('main').reads('A club admin looks at every new driver.')

    const director = await club.visitor()
    await signInAsDirector(director)
    await director.open('/admin/members')
    await director.in('listitem', undefined, { words: 'Newcomer Nia' }).press('button', 'Approve')
    await director.reads('Member Approved')
    await newcomer.in('main').readsNot('A club admin looks at every new driver.')
    await newcomer.expectNoFaults()
    await director.expectNoFaults()
  },

  'a driver signs in, takes a place in a race and gives it back': async club => {
    await club.server.driver('Grid Greta')
    await club.server.race('Engine Opener')
    const driver = await club.visitor()
    await signIn(driver, 'Grid Greta')
    await driver.open('/races')
    const card = driver.in('article', 'Engine Opener')
    await card.press('button', 'Register Now')
    await driver.in('dialog', 'Race Registration').press('button', 'Register')
    await driver.reads('Registration Successful!')
    await card.reads('1 of 20 registered')
    await card.press('button', 'Unregister')
    await card.reads('0 of 20 registered')
    await card.sees('button', 'Register Now')
    await driver.expectNoFaults()
  },

  'what a driver says and answers is read by another at once': async club => {
    const room = await club.server.room('Talk Cup')
    const asker = await club.talker('Asking Ada', room)
    const helper = await club.talker('Helping Hal', room)
    await say(asker, 'Which tyres at Spa?')
    await helper.in('log').reads('Which tyres at Spa?')
    const question = line(helper, 'Which tyres at Spa?')
    await helper.in('log').pointAt('article', undefined, { words: 'Which tyres at Spa?' })
    await question.press('button', 'Reply to Asking Ada')
    await helper.reads('Replying to Asking Ada')
    await say(helper, 'Softs, with https://example.com/tyres')
    await line(asker, 'Softs, with').sees('link', 'https://example.com/tyres', { begins: true })
    await asker.expectNoFaults()
    await helper.expectNoFaults()
  },

  'a driver who is mentioned reads of it in the bell, and the one who wrote sees their like': async club => {
    const room = await club.server.room('Mention Cup')
    const mentioned = await club.talker('Meant Mo', room)
    const writer = await club.talker('Writing Wim', room)
    await mentioned.open('/races')
    await mentioned.sees('button', 'Notifications', { begins: true })
    await writer.type('Message', 'Are you there, @meant')
    await writer.in('listbox', 'Members to mention').press('option', undefined, { words: 'Meant Mo' })
    await writer.finds('Message', 'Meant Mo')
    await writer.press('button', 'Send message')
    await writer.in('log').reads('Are you there')
    await mentioned.press('button', 'Notifications, 2 unread') // the approval is the other
    await mentioned
      .in('dialog', 'Notifications')
      .press('link', undefined, { words: 'Writing Wim mentioned you in Mention Cup' })
    await mentioned.isAt('/chat')
    await mentioned.in('log').reads('Are you there')
    await mentioned.in('log').pointAt('article', undefined, { words: 'Are you there' })
    await line(mentioned, 'Are you there').press('button', 'Like')
    await line(writer, 'Are you there').sees('button', 'Like, 1 like')
    await mentioned.expectNoFaults()
  },

  'a driver sends a picture, and another sees it and opens it': async club => {
    const room = await club.server.room('Picture Cup')
    const sender = await club.talker('Sending Sue', room)
    const viewer = await club.talker('Viewing Vic', room)
    await sender.press('button', 'Photo or video')
    const dialog = sender.in('dialog', 'Upload media')
    await dialog.attach('Choose photos or videos', picture)
    await dialog.press('button', 'Upload')
    await sender.in('list', 'Attachments').sees('button', 'Remove', { begins: true })
    await say(sender, 'Our new badge')
    const shown = line(viewer, 'Our new badge')
    await shown.press('button', 'Open picture')
    await viewer.sees('dialog')
    await viewer.expectNoFaults()
    await sender.expectNoFaults()
  },

  'a poll is asked, voted on and counted in both browsers': async club => {
    const room = await club.server.room('Poll Cup')
    const asker = await club.talker('Polling Pia', room)
    const voter = await club.talker('Voting Val', room)
    await asker.press('button', 'Poll')
    const dialog = asker.in('dialog', 'Create Poll')
    await dialog.type('Question', 'Which tyres?')
    await dialog.type('Option 1', 'Inters')
    await dialog.type('Option 2', 'Slicks')
    await dialog.press('button', 'Create Poll')
    await asker.misses('dialog', 'Create Poll')
    const poll = voter.in('log').in('article', 'Poll: Which tyres?')
    await poll.press('button', 'Inters', { begins: true })
    await poll.reads('You voted')
    await asker.in('log').in('article', 'Poll: Which tyres?').reads('1 vote')
    await asker.expectNoFaults()
    await voter.expectNoFaults()
  },

  'a driver finds an emoji, and sends it': async club => {
    const room = await club.server.room('Emoji Cup')
    const driver = await club.talker('Emoji Eve', room)
    await driver.type('Message', 'We won ')
    await driver.press('button', 'Emoji')
    const panel = driver.in('dialog', 'Emoji and GIFs')
    await panel.type('Search emoji', 'trophy', 'searchbox')
    await panel.press('button', 'trophy')
    await driver.finds('Message', 'We won 🏆')
    await driver.press('button', 'Send message')
    await driver.in('log').reads('We won 🏆')
    await driver.expectNoFaults()
  },

  'a driver in a tunnel goes on writing, and everything arrives once when they are back': async club => {
    const room = await club.server.room('Tunnel Cup')
    const network = await FaultProxy.to(club.server.port)
    try {
      const driver = await club.talker('Tunnel Tom', room, `http://localhost:${network.port}`)
      const listener = await club.talker('Listening Lou', room)
      await say(driver, 'Before the tunnel')
      network.suffer('refuse')
      network.cut()
      await driver.reads('Disconnected')
      await say(driver, 'In the tunnel')
      await driver.type('Message', 'Half a thou')
      network.suffer('none')
      await driver.reads('Connected')
      await driver.finds('Message', 'Half a thou')
      await listener.in('log').reads('In the tunnel')
      await listener.has(1, 'article', undefined, { words: 'In the tunnel' })
      await listener.has(1, 'article', undefined, { words: 'Before the tunnel' })
    } finally {
      await network.close()
    }
  },

  'a driver with two tabs reads in one what they say in the other, and signs out of both': async club => {
    await club.server.driver('Twice Tess')
    const room = await club.server.room('Tab Cup')
    const [one, other] = await club.visitors(2)
    if (!one || !other) throw new Error('two tabs')
    await signIn(one, 'Twice Tess')
    await enter(one, room)
    await enter(other, room)
    await say(one, 'Said in the first tab')
    await other.in('log').reads('Said in the first tab')
    await other.type('Message', 'Half a sentence')
    await one.in('banner').press('button', 'Sign Out')
    await one.in('banner').sees('button', 'Sign In')
    await other.in('banner').sees('button', 'Sign In')
    await other.misses('textbox', 'Message')
    await other.expectNoFaults()
  },

  'a driver changes their profile, and others read it': async club => {
    const { id } = await club.server.driver('Profile Pat')
    const driver = await club.visitor()
    await signIn(driver, 'Profile Pat')
    await driver.open(`/members/${id}/profile`)
    await driver.press('button', 'Edit Profile')
    await driver.type('Bio', 'Late braker')
    await driver.press('button', 'Save Changes')
    await driver.reads('Profile Updated')
    await driver.reads('Late braker')
    await driver.expectNoFaults()
    await club.server.driver('Curious Cat')
    const other = await club.visitor()
    await signIn(other, 'Curious Cat')
    await other.open(`/members/${id}/profile`)
    await other.reads('Late braker')
  },

  'a visitor of a plain address of the home network signs in and talks there too': async club => {
    const room = await club.server.room('Home Cup')
    const network = await FaultProxy.to(club.server.port, 'localhost', '127.0.0.2')
    try {
      const driver = await club.talker('Home Hana', room, `http://127.0.0.2:${network.port}`)
      await say(driver, 'Said from the sofa')
      await driver.expectNoFaults()
    } finally {
      await network.close()
    }
  },
}
