import { adminDashboard, adminItem, adminTabs } from '../features/admin/admin-tabs.recipe.ts'
import { printedGrid } from '../features/admin/printed-grid.recipe.ts'
import { championshipCard } from '../features/championships/championship-card.recipe.ts'
import { attachments } from '../features/chat/attachments.recipe.ts'
import { chatComposer } from '../features/chat/chat-composer.recipe.ts'
import { chatMedia } from '../features/chat/chat-media.recipe.ts'
import { chatMessage } from '../features/chat/chat-message.recipe.ts'
import { chatPage, chatRoom } from '../features/chat/chat-page.recipe.ts'
import { chatPoll } from '../features/chat/chat-poll.recipe.ts'
import { clubEditor, clubText } from '../features/chat/club-text.recipe.ts'
import { picker } from '../features/chat/picker.recipe.ts'
import { pollForm } from '../features/chat/poll-form.recipe.ts'
import { circuitGhost, circuitPreview, circuitStats } from '../features/circuits/circuit-preview.recipe.ts'
import { landingPoster, poster } from '../features/landing/poster.recipe.ts'
import { composer } from '../features/push/composer.recipe.ts'
import { filterPlates } from '../features/races/championship-filter.recipe.ts'
import { raceCard } from '../features/races/race-card.recipe.ts'
import { rulebook } from '../features/rules/rulebook.recipe.ts'
import { seasonPage } from '../features/season/season-page.recipe.ts'
import { upload } from '../features/uploads/upload.recipe.ts'
import { bottomLinks, menuList, offlineBanner, siteHeader } from '../shell/header/header.recipe.ts'
import { stage } from '../shell/pages/message-page.recipe.ts'
import { keyframes } from './keyframes.ts'
import { badge } from './recipes/badge.ts'
import { button } from './recipes/button.ts'
import { field, segmentGroup, switchRecipe, tabs } from './recipes/controls.ts'
import { emptyState, notice, skeleton, spinner } from './recipes/feedback.ts'
import { imageCropper } from './recipes/image-cropper.ts'
import { chequeredStrip, kerbStrip, slotMeter, startLamps } from './recipes/motifs.ts'
import { dialog, popover, toast } from './recipes/overlays.ts'
import { avatar, card, page, pageHead, skipLink } from './recipes/surfaces.ts'
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
    printedGrid,
    skeleton,
    skipLink,
    spinner,
    switchRecipe,
  },
  slotRecipes: {
    adminDashboard,
    adminItem,
    adminTabs,
    attachments,
    bottomLinks,
    championshipCard,
    chatComposer,
    chatMedia,
    chatMessage,
    chatPage,
    chatPoll,
    chatRoom,
    circuitGhost,
    circuitPreview,
    circuitStats,
    clubEditor,
    clubText,
    composer,
    dialog,
    emptyState,
    field,
    filterPlates,
    imageCropper,
    landingPoster,
    menuList,
    notice,
    pageHead,
    picker,
    pollForm,
    poster,
    raceCard,
    rulebook,
    seasonPage,
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
