import { chooseLocale } from '#lib/messages/locale.ts';
import de from '#lib/messages/chat/de.json' with { type: 'json' };
import en from '#lib/messages/chat/en.json' with { type: 'json' };

const absent = { de: de.absent, en: en.absent };

/** What the chat says when no text of the website answers a question, in the language of a page. */
export const absentIn = (language: string): string => absent[chooseLocale({ query: language })];
