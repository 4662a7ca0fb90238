import type { SwipeLabels } from '#lib/questions/kind.ts';
import de from '#lib/messages/export/de.json' with { type: 'json' };
import en from '#lib/messages/export/en.json' with { type: 'json' };

/** Words for the two sides of swipe cards in stored answer texts. */
export const swipeLabels = (locale: 'de' | 'en' = 'de'): SwipeLabels => (locale === 'de' ? de : en).swipe;
