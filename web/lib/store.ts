import { createStore } from 'jotai'

/** The one store, so that code outside React can write to atoms as well. */
export const store = createStore()
