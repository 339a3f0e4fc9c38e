import { describe, expect, test } from 'vitest'
import { isReservedName } from '#worker/features/members/rules/lookalikes.ts'

const FOUNDER = 'RaceDirector'
const isReserved = (name: string) => isReservedName(name, FOUNDER)

describe('the words that the club uses for people', () => {
  test.each(['everyone', 'HERE', ' admin ', 'Former  Member', 'ＳＹＳＴＥＭ', 'null', 'Me', 'RaceDirector'])(
    'nobody may be called "%s"',
    name => expect(isReserved(name)).toBe(true),
  )

  test.each([
    ['with a sign behind it', ['everyone.', 'Admin.', 'admin-', 'Me.', 'System!', 'RaceDirector_']],
    [
      'with signs in it',
      ['A.d-m_i n', 'Race Director', 'race_director', '[admin]', '🏁 Admin 🏁', 'f-o-r-m-e-r member'],
    ],
    ['with an accent', ['ádmin', 'RaceDirectoŕ', 'Èveryone', 'sÿstem', 'hérę', 'Mé', 'ađmin']],
    [
      'with a digit for a letter',
      ['Adm1n', '4dmin', '@dmin', 'Adm!n', '5ystem', 'M0d3rat0r', 'R4ceD1rect0r', '3veryone', 'Nu11'],
    ],
    [
      'in letters of another script',
      ['аdmin', 'Аdmіn', 'RасеDirector', 'RaceDirectοr', 'еveryone', 'ѕystem'],
    ],
    [
      'in letters of another kind',
      ['ａｄｍｉｎ', '𝐚𝐝𝐦𝐢𝐧', 'ⓐⓓⓜⓘⓝ', 'Ｅｖｅｒｙｏｎｅ', 'AdmIn', 'adrnin', 'adm\u00adin'],
    ],
    ['in several such ways at once', ['Ádm1n.', '４ｄｍｉｎ', 'Rаce D1rectoŕ!']],
  ])('nor %s', (_, names) => {
    expect(names.filter(name => !isReserved(name))).toEqual([])
  })

  test.each([
    'Everyone 2',
    'everyone practice',
    'EveryoneRacing',
    'everyone’s',
    'Every One',
    'Ev3ryone at eight',
  ])('nor may a name begin with everyone, as "%s" does', name => expect(isReserved(name)).toBe(true))
})

describe('ordinary names are nobody’s but their own', () => {
  test.each([
    [
      'begin as one of the words does',
      'Adminton, Admiral, Administration, Hereford, Heretic, Systemic, Nullarbor, Melanie, Meadow, Merc, Moderate, Undefeated, Formerly Fast, Race Directory, RaceDirectors Cup, Everyman, Evergreen, Every Lap Counts, Everton',
    ],
    [
      'end or go on with one',
      'Sysadmin, TheAdmin, Admin Jo, Nowhere, Was Here, Ecosystem, Sound System, Try Me, formermember2, Not Everyone',
    ],
    ['are short', 'M, Mo, Em, Mel, Mei, M3, BMW M3, M2, Jo, R3, 3M, Al, E, He, Her, 7'],
    [
      'have digits',
      'Lando4, Max33, LH44, Sainz 55, 1Piastri, 77Bottas, V8 Thunder, 4WheelDrift, 2Fast4You, 0versteer, Gr33nFlag, Box2Box',
    ],
    [
      'are of other languages',
      'Jürgen, Zoë, José, Łukasz, Søren, Дмитрий, Андрей, Νίκος, 山田太郎, 한글, محمد, मैक्स, 🏁, Mè Thứ',
    ],
  ])('also if they %s', (_, names) => {
    expect(names.split(', ').filter(isReserved)).toEqual([])
  })

  test('four hundred of them', () => {
    const heads =
      'Apex,Turbo,Slick,Drift,Grid,Kerb,Night,Silver,Crazy,Captain,Iron,Ghost,Rapid,Lucky,Mad,Sir,Box,Pit,Late,Red'
    const tails = 'Hunter,Braker,Racer,Wolf,Fox,Mechanic,Marshal,Lane,Master,Member'
    const names = heads
      .split(',')
      .flatMap(head =>
        tails.split(',').flatMap((tail, n) => [`${head}${tail}${n * 11}`, `xX_${head} ${tail}`]),
      )
    expect(names).toHaveLength(400)
    expect(names.filter(isReserved)).toEqual([])
  })
})
