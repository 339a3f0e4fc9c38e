import { RoomConnection } from '#web/features/chat/room-client/connection.ts'
import { openOfflineCopy } from '#web/features/chat/room-client/offline-page.ts'
import { FakeRoom } from './fake-room.ts'
import { FakePage, fakeStorage, HandClock } from './hand-clock.ts'

/** A room, a clock, and browsers that look at it; each browser is a member's. */
export class ClubEvening {
  readonly clock = new HandClock()
  readonly room = new FakeRoom()
  readonly storage = fakeStorage()
  readonly page = new FakePage()
  /** Where copies of the room are kept for when it cannot be reached, if they are. */
  copies: ReturnType<typeof fakeStorage> | undefined
  /** Whether the club still says that the member is here. */
  isSignedIn = true
  /** What the page was asked to do about closed sockets. */
  readonly asked: string[] = []
  /** What the club says when it is asked whether the member is still signed in. */
  welcome: Promise<boolean> = Promise.resolve(true)

  /** A browser with the room open, and with what its last visit left in storage. */
  open(memberId = 'marcus'): RoomConnection {
    const { clock, room, storage, page, asked, copies } = this
    const connection = new RoomConnection('general', memberId, {
      ...room.doorOf(memberId),
      ...{ storage, page },
      now: clock.now,
      setTimer: clock.setTimer,
      random: () => 0.5,
      kept:
        copies &&
        openOfflineCopy(memberId, 'general', {
          storage: copies,
          now: clock.now,
          setTimer: clock.setTimer,
          mayKeep: () => this.isSignedIn,
        }),
      askSession: () => {
        asked.push('session')
        return this.welcome
      },
      reloadPage: () => asked.push('reload'),
      onChanges: () => {},
      hearOfMembers: () => {},
    })
    connection.start()
    return connection
  }

  /** The same, once it is connected. */
  async enter(memberId = 'marcus'): Promise<RoomConnection> {
    const connection = this.open(memberId)
    await this.clock.pass(0)
    return connection
  }

  /** Nothing reaches the club any more. */
  enterTunnel() {
    this.room.isReachable = false
    this.room.cut()
  }

  /** The network is back, and the browser says so. */
  async leaveTunnel() {
    this.room.isReachable = true
    this.page.wake()
    await this.clock.pass(0)
  }
}

/** What a browser shows of a room, oldest first. */
export function textsIn(connection: RoomConnection): string[] {
  return connection.view().state.messages.map(({ message }) => message)
}

/** What a browser shows as not yet in the room, and how that stands. */
export function unsentIn(connection: RoomConnection): [string, string][] {
  return connection.view().state.pending.map(({ message, status }) => [message, status])
}
