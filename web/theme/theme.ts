import { keyframes } from './keyframes.ts'
import { attachments } from './recipes/attachments.ts'
import { badge } from './recipes/badge.ts'
import { button } from './recipes/button.ts'
import { championshipCard } from './recipes/championship-card.ts'
import { chatPage, chatRoom } from './recipes/chat.ts'
import { chatComposer } from './recipes/chat-composer.ts'
import { chatMedia } from './recipes/chat-media.ts'
import { chatMessage } from './recipes/chat-message.ts'
import { chatPoll } from './recipes/chat-poll.ts'
import { field, segmentGroup, switchRecipe, tabs } from './recipes/controls.ts'
import { emptyState, notice, skeleton, spinner } from './recipes/feedback.ts'
import { filterPlates } from './recipes/filter-plates.ts'
import { poster } from './recipes/landing.ts'
import { chequeredStrip, kerbStrip, slotMeter, startLamps } from './recipes/motifs.ts'
import { dialog, popover, toast } from './recipes/overlays.ts'
import { picker } from './recipes/picker.ts'
import { pollForm } from './recipes/poll-form.ts'
import { raceCard } from './recipes/race-card.ts'
import { rulebook } from './recipes/rulebook.ts'
import { menuList, offlineBanner, siteHeader } from './recipes/shell.ts'
import { stage } from './recipes/stage.ts'
import { avatar, card, page, pageHead, skipLink } from './recipes/surfaces.ts'
import { upload } from './recipes/upload.ts'
import { semanticTokens } from './semantic-tokens.ts'
import { textStyles } from './text-styles.ts'
import { tokens } from './tokens.ts'

export const theme = {
  breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
  tokens,
  semanticTokens,
  textStyles,
  keyframes,
  recipes: {
    avatar,
    badge,
    button,
    card,
    chequeredStrip,
    kerbStrip,
    offlineBanner,
    page,
    popover,
    skeleton,
    skipLink,
    spinner,
    switchRecipe,
  },
  slotRecipes: {
    attachments,
    championshipCard,
    chatComposer,
    chatMedia,
    chatMessage,
    chatPage,
    chatPoll,
    chatRoom,
    dialog,
    emptyState,
    field,
    filterPlates,
    menuList,
    notice,
    pageHead,
    picker,
    pollForm,
    poster,
    raceCard,
    rulebook,
    segmentGroup,
    siteHeader,
    slotMeter,
    stage,
    startLamps,
    tabs,
    toast,
    upload,
  },
}
