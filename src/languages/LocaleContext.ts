import { type ComponentType, createContext, createElement, useContext } from 'react'
import { english, type Locale } from './locale.ts'

const LocaleContext = createContext<Locale>(english)

/** The language of the page: `const { t, href } = useLocale()`. */
export const useLocale = (): Locale => useContext(LocaleContext)

/** The island in a language, the same on the server and in the browser. */
export const withLocale =
  <IslandProps extends object>(Island: ComponentType<IslandProps>, locale: Locale): ComponentType<IslandProps> =>
  (props) =>
    createElement(LocaleContext.Provider, { value: locale }, createElement(Island, props))
