import type { PlayInfo } from '../../../server/features/gameplay/play/types.ts';
import type { Brand } from '#lib/design/tokens.ts';
import { groundsOf, phoneLook, phoneTheme } from './palette.ts';

/** The design of a page: `data-theme`, and the declarations of its style. */
interface Worn {
	theme: 'light' | 'dark' | 'auto' | 'stage' | 'stage-light' | 'contrast';
	look: string;
}
/** The look of the namespace of an event. */
interface NamespaceLook {
	mode: 'light' | 'dark' | 'auto';
	/** null while it is the built-in one. */
	brand: Brand | null;
}
const builtIn: NamespaceLook = { mode: 'auto', brand: null };

/**
 * Gives a page on a phone its theme and colours. What the event sets in its settings wins over the look of its namespace,
 * that one over the built-in look; a visitor who needs the strongest contrast gets neither.
 */
export function wearLook(worn: Worn, { colors, startTheme }: PlayInfo['config'], look = builtIn): void {
	if (worn.theme === 'contrast') return;
	const wished = startTheme === 'auto' ? look.mode : startTheme;
	worn.theme = phoneTheme(colors) ?? (worn.theme === 'auto' ? wished : worn.theme);
	worn.look = phoneLook(colors, look.brand ? groundsOf(look.brand) : undefined);
}
