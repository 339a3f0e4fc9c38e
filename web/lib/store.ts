import { createStore } from 'jotai'

/** The single Jotai store, so that code outside React can write to atoms as well. */
export const store = createStore()
