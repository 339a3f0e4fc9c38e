import { DurableObject } from 'cloudflare:workers'
import { now, SECOND } from '../../../lib/clock.ts'
import type { Env } from '../../../lib/env.ts'
import { closeCodes } from '../../../lib/objects/close-codes.ts'
import { SocketHub, type SocketOwner, type Whose } from '../../../lib/objects/socket-hub.ts'
import { type Outcome, outcomeOf, refusalOf } from '../../../lib/objects/stubs.ts'
import { Problem } from '../../../lib/problem.ts'
import type {
  Changes,
  ChatMessage,
  CopiedState,
  MemberPage,
  MessageInput,
  Poll,
  PollInput,
  RoomCopyState,
  RoomEvent,
} from '../contract.ts'
import type { RoomPlace } from '../rules/member-data.ts'
import { RoomAlarm } from './alarm.ts'
import { CatchUp } from './catch-up.ts'
import { Conversation, type Page, type Posted } from './conversation.ts'
import { FormerMembers } from './former-members.ts'
import { eventText, TalkWriter } from './frame-writer.ts'
import { Leavers } from './leavers.ts'
import { MemberData } from './member-data.ts'
import { MentionLimit } from './mention-limit.ts'
import { MessageStore } from './message-store.ts'
import { PollStore } from './poll-store.ts'
import { type CreatedPoll, Polls } from './polls.ts'
import { PresentCount } from './present-count.ts'
import { PublishSchedule } from './publish-schedule.ts'
import { RoomRateLimits } from './rate-limits.ts'
import { RoomCopy } from './room-copy.ts'
import { RoomStore } from './room-store.ts'
import { SearchIndex } from './search-index.ts'
import { SocketFrames } from './socket-frames.ts'

/** Time between two steps of indexing older messages, in ms. */
const TAKE_IN_EVERY = SECOND

/** A chat room: owns its conversation and the sockets of everybody in it. */
export class ChatRoom extends DurableObject<Env> {
  readonly #store = new RoomStore(this.ctx.storage.sql, this.ctx.id.name)
  readonly #roomId = this.#store.roomId
  readonly #messages = new MessageStore(this.#store)
  readonly #index = new SearchIndex(this.#store)
  readonly #pollStore = new PollStore(this.#store)
  readonly #leavers = new Leavers(this.#store)
  readonly #alarm = new RoomAlarm(this.ctx)
  readonly #publication = { env: this.env, room: this.#store, messages: this.#messages }
  readonly #formerMembers = new FormerMembers(
    { env: this.env, room: this.#store, kv: this.ctx.storage.kv },
    this.#alarm,
    (memberId, takesMessages) => this.#forget(memberId, takesMessages),
  )
  readonly #publishSchedule = new PublishSchedule(this.ctx, this.#publication, this.#alarm, () => {
    this.#sockets.notifyAll(this.#frames.hello())
    this.#formerMembers.lookAgain()
  })
  readonly #talk = new TalkWriter()
  readonly #sockets = new SocketHub<RoomEvent>(this.ctx, {
    full: events => events.map(eventText),
    short: events => this.#talk.write(events),
  })
  readonly #rateLimits = new RoomRateLimits(
    { d1: this.env.DB, later: work => this.ctx.waitUntil(work) },
    this.ctx.storage.kv,
  )
  readonly #mentionLimit = new MentionLimit(this.env, this.#rateLimits)
  readonly #conversation = new Conversation(
    this.#store,
    this.#messages,
    this.#index,
    this.#rateLimits,
    event => this.#announce(event),
  )
  readonly #polls = new Polls(this.#store, this.#pollStore, this.#rateLimits, {
    announce: event => this.#announce(event),
    tellMember: (memberId, event) => this.#sockets.notifyMembers([memberId], [event]),
  })
  readonly #catchUp = new CatchUp({
    room: this.#store,
    messages: this.#messages,
    polls: this.#pollStore,
  })
  readonly #present = new PresentCount(this.#sockets, this.#alarm)
  readonly #frames = new SocketFrames({
    store: this.#store,
    sockets: this.#sockets,
    talk: this.#talk,
    rateLimits: this.#rateLimits,
    mentionLimit: this.#mentionLimit,
    conversation: this.#conversation,
    present: this.#present,
    waitUntil: work => this.ctx.waitUntil(work),
  })
  readonly #memberData = new MemberData(this.#store)
  readonly #copy = new RoomCopy(this.#store, this.ctx.storage, this.#leavers)

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    if (!this.#index.isWhole) this.#alarm.wakeWithin(TAKE_IN_EVERY)
  }

  /** Upgrades a browser's request. The Worker has looked up the viewer. */
  override fetch(request: Request): Response {
    return this.#sockets.accept(request)
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    this.#frames.take(socket, data)
  }

  override webSocketClose(socket: WebSocket): void {
    this.#sockets.forget(socket)
    this.#present.tell()
  }

  /** A broken connection; no close event follows. */
  override webSocketError(socket: WebSocket): void {
    this.webSocketClose(socket)
  }

  override async alarm(): Promise<void> {
    this.#alarm.rang()
    this.#present.tell()
    await this.#publishSchedule.publish()
    await this.#formerMembers.forgetAll()
    this.#store.prune()
    this.#takeOutLeavers()
    if (!this.#index.takeInMore()) this.#alarm.wakeWithin(TAKE_IN_EVERY)
  }

  post(writer: SocketOwner, input: MessageInput): Outcome<Posted> | Promise<Outcome<Posted>> {
    const post = () => outcomeOf(() => this.#conversation.post(writer, input, now()))
    return this.#mentionLimit.guard(writer, input.message, post)
  }

  edit(
    messageId: string,
    writer: SocketOwner,
    text: string,
  ): Outcome<ChatMessage> | Promise<Outcome<ChatMessage>> {
    const edit = () => outcomeOf(() => this.#conversation.edit(messageId, writer, text, now()))
    return this.#mentionLimit.guard(writer, text, edit)
  }

  page(before: string | undefined, limit: number, readerId: string) {
    return outcomeOf(() => this.#withPolls(this.#conversation.page(before, limit, readerId)))
  }

  pageAround(messageId: string, limit: number, readerId: string) {
    const isPoll = (n: number) => this.#polls.isAt(n)
    return outcomeOf(() => this.#withPolls(this.#conversation.pageAround(messageId, limit, readerId, isPoll)))
  }

  search(text: string, before: string | undefined, limit: number, readerId: string) {
    return outcomeOf(() => this.#conversation.search(text, before, limit, readerId))
  }

  changes(after: number, epoch: string | undefined, readerId: string): Outcome<Changes> {
    return outcomeOf(() => this.#catchUp.since(after, epoch, readerId))
  }

  pinned(readerId: string): ChatMessage[] {
    return this.#conversation.pinned(readerId)
  }

  remove(messageId: string, actor: SocketOwner): Outcome<void> {
    return outcomeOf(() => this.#conversation.remove(messageId, actor, now()))
  }

  setPinned(messageId: string, isPinned: boolean, actor: string): Outcome<ChatMessage> {
    return outcomeOf(() => this.#conversation.setPinned(messageId, isPinned, actor, now()))
  }

  setLiked(messageId: string, isLiked: boolean, reader: SocketOwner) {
    return outcomeOf(() => this.#conversation.setLiked(messageId, isLiked, reader, now()))
  }

  listPolls(after: string | null, before: string | null, readerId: string): Outcome<Poll[]> {
    return outcomeOf(() => this.#polls.list(after, before, readerId, now()))
  }

  searchPolls(text: string, readerId: string) {
    return this.#polls.search(text, readerId)
  }

  createPoll(maker: SocketOwner, input: PollInput): Outcome<CreatedPoll> {
    return outcomeOf(() => this.#polls.create(maker, input, now()))
  }

  vote(pollId: string, optionId: string, voter: SocketOwner): Outcome<Poll> {
    return outcomeOf(() => this.#polls.vote(pollId, optionId, voter, now()))
  }

  closePoll(pollId: string, actor: SocketOwner): Outcome<Poll> {
    return outcomeOf(() => this.#polls.close(pollId, actor, now()))
  }

  removePoll(pollId: string, actor: SocketOwner): Outcome<void> {
    return outcomeOf(() => this.#polls.remove(pollId, actor, now()))
  }

  /** Archives the room: readable but not writable (docs/decisions.md 26). */
  archive(): void {
    if (this.#store.isArchived) return
    this.#store.archive()
    this.#sockets.notifyAll({ type: 'room-archived', chatRoomId: this.#roomId })
  }

  /** Closes the sockets of a member or a session. Nothing is sent to them any more. */
  closeSockets(whose: Whose, code: number): void {
    this.#sockets.close(whose, code)
  }

  /** Removes a former member's data here, with their messages or without. */
  forgetMember(memberId: string, takesMessages = false): void {
    this.#sockets.close({ memberId }, closeCodes.removed)
    this.#forget(memberId, takesMessages)
  }

  /** Whether D1 has the room's whole log, without which an upload that a message shows may look unused. If not, sends it. */
  confirmTold(): Promise<boolean> {
    return this.#publishSchedule.confirm()
  }

  /** A page of a member's data in the room, for their download. */
  dataOf(memberId: string, from: RoomPlace): MemberPage {
    return this.#memberData.page(memberId, from)
  }

  /** The room's state and changed blocks, for a backup that has it up to a revision. */
  copyState(since: number, epoch: string | null): RoomCopyState {
    return this.#copy.state(since, epoch)
  }

  /** One block of the room, for a backup. */
  copyBlock(block: number): string {
    return this.#copy.read(block)
  }

  /** Writes the next block of a backup. */
  async pasteBlock(backup: string, block: number, text: string, isOver: boolean): Promise<Outcome<void>> {
    return refusedOr(() => this.#copy.write(this.env, backup, block, text, isOver))
  }

  /** Completes a restore; readers load the room again. */
  async sealCopy(backup: string, state: CopiedState): Promise<Outcome<void>> {
    const sealed = await refusedOr(() => this.#copy.seal(this.#publication, backup, state))
    if ('refused' in sealed) return sealed
    this.#sockets.notifyAll(this.#frames.hello())
    this.#wakeForLeavers(now())
    this.#formerMembers.lookAgain()
    return sealed
  }

  #forget(memberId: string, takesMessages: boolean) {
    this.#leavers.note(memberId, takesMessages, now())
    if (takesMessages) this.#wakeForLeavers(now())
    else this.#takeOutLeavers()
  }

  #takeOutLeavers() {
    const at = now()
    for (const { memberId, likes, votes, messages } of this.#leavers.takeDue(at)) {
      this.#conversation.takeLikes(likes, memberId)
      this.#polls.takeVotes(votes, memberId)
      for (const n of messages) this.#conversation.takeOut(n, at)
    }
    this.#wakeForLeavers(at)
  }

  #wakeForLeavers(at: number) {
    const wait = this.#leavers.waitFrom(at)
    if (wait !== null) this.#alarm.wakeWithin(wait)
  }

  #withPolls({ stretch, ...page }: Page) {
    return { ...page, hasPolls: this.#polls.areIn(stretch.after, stretch.before, now()) }
  }

  // Likes, new polls and votes are sent nowhere else.
  #announce(event: RoomEvent) {
    this.#sockets.notifyAll(event)
    if ('like' in event || (event.type === 'poll-changed' && event.poll.isActive))
      return this.#publishSchedule.changed()
    this.#publishSchedule.moreCame(event.type === 'new-message' && !event.message.message.includes('@'))
  }
}

async function refusedOr<T>(act: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await act() }
  } catch (error) {
    if (error instanceof Problem) return refusalOf(error)
    throw error
  }
}
