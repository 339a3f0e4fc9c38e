import type { Emoji } from './emoji-search.ts'

// One emoji per line: the emoji, its shortcode, further shortcodes after bars, then other search words. 48 per category,
// six full rows. None is newer than Emoji 14, which phones have had since 2022.

const racing = `
🏁 checkered_flag|chequered_flag finish win end race
🏎️ racing_car|race_car f1 gt3 gt4 drive
🚦 traffic_lights|vertical_traffic_light start signal lights out
🟢 green_circle green flag go open
🟡 yellow_circle yellow flag caution danger
🔴 red_circle red flag stop lamp
🔵 blue_circle blue flag lapped let by
⚪ white_circle white flag slow car
⚫ black_circle black flag disqualified
🚩 red_flag|triangular_flag_on_post protest report steward
🏳️ white_flag give up surrender retire
🏴 black_flag disqualified penalty
🏆 trophy champion cup win title
🥇 first_place|1st_place_medal gold winner p1
🥈 second_place|2nd_place_medal silver runner-up p2
🥉 third_place|3rd_place_medal bronze podium p3
🏅 medal|sports_medal award pole
🍾 champagne podium bottle celebrate
⏱️ stopwatch lap time sector qualifying
⏰ alarm_clock deadline late
⏳ hourglass|hourglass_flowing_sand waiting time
🛞 tyre|wheel tire slicks wets pit
🔧 wrench setup pit mechanic repair
🔩 bolt_and_nut|nut_and_bolt wheel nut repair
🧰 toolbox pit garage mechanic
🛠️ tools|hammer_and_wrench pit repair update
⛽ fuel|fuelpump petrol refuel stint
🛢️ oil|oil_drum spill slippery
🔋 battery hybrid deploy charge
⚙️ gear gearbox setup settings
🛑 stop_sign halt box
🚧 barrier|construction wall works
⚠️ warning caution slippery track limits
💥 crash|boom|collision bang contact accident
🚑 ambulance medical car
🚨 siren|rotating_light safety car police emergency
🚗 car|red_car road drive
🚙 blue_car|suv road drive
🏍️ motorcycle bike moto
🛣️ motorway track road straight
🗺️ map|world_map circuit track calendar
📍 pin|round_pushpin apex place corner
☀️ sun|sunny dry weather
🌧️ rain|cloud_with_rain wet weather
⛈️ storm|thunder_cloud_and_rain wet weather
🌫️ fog weather visibility
💨 dash|wind fast slipstream tow draft
🚀 rocket fast launch quick
`

const reactions = `
🔥 fire|flame hot quick lit
💯 100|hundred perfect full marks
🎉 tada|party_popper congratulations celebrate hooray
🎊 confetti|confetti_ball celebrate
✨ sparkles clean shiny magic
⭐ star favourite
🌟 glowing_star|star2 great driver of the day
💫 dizzy spin spun stars
⚡ lightning|zap fast power
👑 crown king queen champion
💎 gem|diamond clean precious
🎯 bullseye|dart apex target perfect
❤️ heart|red_heart love like
🧡 orange_heart love
💛 yellow_heart love
💚 green_heart love club
💙 blue_heart love
💜 purple_heart love fastest lap
🖤 black_heart love
🤍 white_heart love
💔 broken_heart sad lost
💕 two_hearts love
💋 kiss love mwah
💤 zzz sleep boring
👀 eyes look watching seen
🧠 brain think smart
💀 skull dead dying
☠️ crossbones|skull_and_crossbones dead danger pirate
👻 ghost invisible disappeared lag
🤖 robot bot ai
💩 poop|hankey rubbish crap
🤡 clown|clown_face joke fool
🙈 see_no_evil monkey cannot look
🙉 hear_no_evil monkey
🙊 speak_no_evil monkey oops
🐐 goat greatest of all time best
🐢 turtle slow
🐌 snail slow backmarker
🦥 sloth slow lazy
🐇 rabbit fast hare quick
🐔 chicken scared brake early
🦄 unicorn special
🧊 ice|ice_cube cool cold slippery
💣 bomb divebomb dive
✅ check|white_check_mark done yes in ok
❌ cross|x no out cancel
❓ question what why
❗ exclamation|heavy_exclamation_mark important
`

const faces = `
😀 grinning smile happy
😁 grin|beaming smile happy teeth
😂 joy|tears_of_joy laugh lol funny
🤣 rofl|rolling_on_the_floor laugh lol funny
😅 sweat_smile phew close nervous
😆 laughing|satisfied lol haha
🙂 smile|slightly_smiling_face happy
🙃 upside_down|upside_down_face roof flipped sarcasm
😊 blush happy thanks
😇 innocent|angel halo clean
😉 wink joke
😌 relieved phew calm
😍 heart_eyes love livery
🤩 star_struck wow amazing
😘 kissing_heart kiss love
😎 cool|sunglasses smooth easy
🤓 nerd|nerd_face data telemetry setup
🧐 monocle|face_with_monocle inspect steward
🤔 thinking hmm wonder strategy
🤨 raised_eyebrow doubt really
😐 neutral|neutral_face meh
😑 expressionless meh
🙄 eye_roll|roll_eyes annoyed
😏 smirk sly
😬 grimacing awkward close
🤥 lying|lying_face lie pinocchio
😴 sleeping sleep tired boring
🥱 yawning tired boring late
🤤 drooling|drooling_face want
😮 wow|open_mouth surprised
😳 flushed embarrassed
😱 scream scared shock
🤯 mind_blown|exploding_head shock wow
🥺 pleading|pleading_face please
😢 cry sad tear
😭 sob|loudly_crying sad crying
😔 pensive|sad disappointed sorry
😤 huffing|triumph steam angry determined
😠 angry cross mad
😡 rage|pout furious angry mad red
🤬 cursing|cursing_face swear angry
🥵 hot|hot_face sweat heat
🥶 cold|cold_face freezing
🤢 sick|nauseated_face ill
🤕 hurt|face_with_head_bandage crash injured
🫠 melting|melting_face hot tyres
🥳 partying|partying_face birthday celebrate win
😈 devil|smiling_imp evil naughty
`

const gestures = `
👍 thumbs_up|thumbsup|+1 yes good like ok agree
👎 thumbs_down|thumbsdown|-1 no bad dislike
👌 ok_hand okay perfect fine
👏 clap applause well done bravo
🙌 raised_hands|raising_hands hooray praise celebrate
👐 open_hands hug
🤲 palms_up|palms_up_together please
🙏 pray|folded_hands please thanks thank you sorry
🤝 handshake deal respect gg fair
👊 fist_bump|facepunch|punch respect gg
✊ raised_fist|fist power solidarity
🤛 left_fist|fist_left bump
🤜 right_fist|fist_right bump
👋 wave hello hi bye
🤚 back_of_hand|raised_back_of_hand stop
✋ raised_hand|hand stop high five in
🖐️ hand_splayed|raised_hand_with_fingers_splayed five stop
🖖 vulcan|vulcan_salute star trek
✌️ victory|v peace two
🤞 fingers_crossed|crossed_fingers luck hope
🤟 love_you|love_you_gesture rock
🤘 metal|sign_of_the_horns rock
🤙 call_me|call_me_hand hang loose
🤏 pinching|pinching_hand small bit close gap
🤌 pinched_fingers italian perfect
👈 point_left|point_left_hand left
👉 point_right|point_right_hand right
👆 point_up_2|point_above above this
👇 point_down below
☝️ point_up one first
🫶 heart_hands love
💪 muscle|flex strong strength
🦵 leg throttle brake
🦶 foot pedal throttle brake
👂 ear listen hear radio
✍️ writing|writing_hand note steward
🤳 selfie photo
💅 nail_care|nails sassy
🙋 raising_hand|person_raising_hand me question in
🙅 no_good|person_gesturing_no no stop
🙆 ok_person|ok_woman yes fine
🤷 shrug|person_shrugging dunno no idea
🤦 facepalm|person_facepalming oh no
💁 tipping_hand|information_desk_person info
🙇 bow|person_bowing sorry respect thanks
🏃 runner|running run late
💃 dancer|dancing dance party
🕺 man_dancing dance party
`

const objects = `
🎮 controller|video_game gamepad console play
🕹️ joystick arcade play
📺 tv|television screen broadcast
🖥️ computer|desktop_computer screen monitor
💻 laptop computer
📱 phone|iphone mobile
⌨️ keyboard type
🖱️ mouse|computer_mouse click
🎧 headphones|headset voice listen
🎙️ studio_microphone commentary podcast
🎤 microphone commentary interview
📻 radio team box
📢 loudspeaker announcement news
📣 megaphone|mega announcement cheer
🔔 bell alert notification
🔕 no_bell quiet muted
🔊 loud|loud_sound volume engine
🔇 mute silent quiet
📷 camera photo picture
📸 flash|camera_flash photo screenshot
🎥 movie_camera|film video onboard stream
🎬 clapper replay film action
📡 satellite|satellite_antenna connection wifi signal
🔌 plug|electric_plug power disconnected
💡 idea|bulb light tip
🔑 key password
🔒 lock|locked closed parc ferme
📅 date|calendar schedule race day
📝 memo|pencil note rules
📋 clipboard list entries report
📊 bar_chart poll standings results
📈 chart_up|chart_with_upwards_trend improving gain
📉 chart_down|chart_with_downwards_trend losing drop
🔗 link chain url
🎁 gift|present prize
💰 money|moneybag prize
💸 money_wings|money_with_wings expensive spent
🍿 popcorn drama watching
🍕 pizza food
🍔 burger|hamburger food
🍩 doughnut|donut burnout food
☕ coffee tea break
🍺 beer drink pub
🍻 cheers|beers drink pub
🎂 birthday cake
🧤 gloves race wear
⛑️ helmet|rescue_worker_helmet marshal
🧯 fire_extinguisher marshal engine
`

const emojiText = {
  Racing: racing,
  Reactions: reactions,
  Faces: faces,
  Gestures: gestures,
  Objects: objects,
}

/** The picker's categories in the order they are shown. */
export const emojiCategories: readonly { title: string; emojis: Emoji[] }[] = Object.entries(emojiText).map(
  ([title, text]) => ({ title, emojis: text.trim().split('\n').map(readLine) }),
)

/** All emoji in the order they are shown. */
export const allEmojis: readonly Emoji[] = emojiCategories.flatMap(({ emojis }) => emojis)

function readLine(line: string): Emoji {
  const [sign = '', names = '', ...words] = line.split(' ')
  const [name = '', ...others] = names.split('|')
  return { sign, name, others, words }
}
