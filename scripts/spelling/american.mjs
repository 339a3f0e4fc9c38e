// American spellings that a dictionary lets pass, because Oxford writes -ize too or because an API has that name. `normalize` is
// missing: the specification fixes a call and a text with it.

/** What stands before -ize, and before -yze. */
const ize =
  'apolog author capital categor character critic custom emphas equal final formal general harmon initial item jeopard local ' +
  'material maxim memor minim mobil modern neutral optim organ parenthes penal personal prior random real recogn ' +
  'reorgan serial deserial special stabil standard summar symbol synchron sympath theor token util victim visual'
const yze = 'anal catal paral'
/** What stands before -or. */
const or =
  'arm behavi cand col clam demean endeav fav flav harb hon hum lab neighb od parl rum sav splend tum vap vig'
/** Verbs whose last l doubles in Britain before -ed and -ing. */
const single =
  'cancel channel counsel dial fuel funnel initial label level marvel model panel pedal quarrel rival signal spiral total travel ' +
  'tunnel unravel'
const others = {
  aluminum: 'aluminium',
  airplane: 'aeroplane',
  catalog: 'catalogue',
  center: 'centre',
  checkered: 'chequered',
  defense: 'defence',
  enroll: 'enrol',
  fiber: 'fibre',
  fulfill: 'fulfil',
  fulfillment: 'fulfilment',
  gotten: 'got',
  gray: 'grey',
  installment: 'instalment',
  jewelry: 'jewellery',
  license: 'licence',
  maneuver: 'manoeuvre',
  normalized: 'normalised',
  offense: 'offence',
  plow: 'plough',
  practiced: 'practised',
  practicing: 'practising',
  pretense: 'pretence',
  skeptic: 'sceptic',
  skillful: 'skilful',
  theater: 'theatre',
  tire: 'tyre',
}

/** The spellings as cspell takes them, each with the British one. */
export const american = [
  ...family(ize, ['iz', 'is'], ['e', 'es', 'ed', 'ing', 'er', 'ers', 'ation', 'ations']),
  ...family(yze, ['yz', 'ys'], ['e', 'es', 'ed', 'ing', 'er', 'ers']),
  ...family(or, ['or', 'our'], ['', 's', 'ed', 'ing', 'able', 'ite', 'ites', 'ful', 'less']),
  ...family(single, ['', 'l'], ['ed', 'ing', 'er', 'ers']),
  ...Object.entries(others).flatMap(([word, british]) => [`${word}->${british}`, `${word}s->${british}s`]),
]

function family(stems, [here, there], ends) {
  return stems.split(' ').flatMap(stem => ends.map(end => `${stem}${here}${end}->${stem}${there}${end}`))
}
