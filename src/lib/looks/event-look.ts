import type { PlayInfo } from '../../../server/features/play/types.ts';
import { phoneLook, phoneTheme } from './palette.ts';

/** What a page wears: `data-theme`, and the declarations of its style. */
interface Worn {
	theme: 'light' | 'dark' | 'auto' | 'stage' | 'stage-light' | 'contrast';
	look: string;
}

/** Gives a page on a phone the theme and colours of its event, unless the visitor needs the strongest contrast. */
export function wearLook(worn: Worn, { colors, startTheme }: PlayInfo['config']): void {
	if (worn.theme === 'contrast') return;
	const chosen = worn.theme === 'auto' ? startTheme : worn.theme;
	worn.theme = phoneTheme(colors) ?? chosen;
	worn.look = phoneLook(colors);
}
