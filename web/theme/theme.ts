import { keyframes } from './keyframes.ts'
import { adminDashboard, adminItem, adminTabs } from './recipes/admin.ts'
import { attachments } from './recipes/attachments.ts'
import { badge } from './recipes/badge.ts'
import { button } from './recipes/button.ts'
import { championshipCard } from './recipes/championship-card.ts'
import { chatPage, chatRoom } from './recipes/chat.ts'
import { chatComposer } from './recipes/chat-composer.ts'
import { chatMedia } from './recipes/chat-media.ts'
import { chatMessage } from './recipes/chat-message.ts'
import { chatPoll } from './recipes/chat-poll.ts'
import { circuitGhost, circuitPreview, circuitStats } from './recipes/circuit-preview.ts'
import { clubEditor, clubText } from './recipes/club-text.ts'
import { composer } from './recipes/composer.ts'
import { field, segmentGroup, switchRecipe, tabs } from './recipes/controls.ts'
import { emptyState, notice, skeleton, spinner } from './recipes/feedback.ts'
import { filterPlates } from './recipes/filter-plates.ts'
import { imageCropper } from './recipes/image-cropper.ts'
import { landingPoster, poster } from './recipes/landing.ts'
import { chequeredStrip, kerbStrip, slotMeter, startLamps } from './recipes/motifs.ts'
import { dialog, popover, toast } from './recipes/overlays.ts'
import { picker } from './recipes/picker.ts'
import { pollForm } from './recipes/poll-form.ts'
import { printedGrid } from './recipes/printed-grid.ts'
import { raceCard } from './recipes/race-card.ts'
import { rulebook } from './recipes/rulebook.ts'
import { seasonPage } from './recipes/season-page.ts'
import { bottomLinks, menuList, offlineBanner, siteHeader } from './recipes/shell.ts'
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
