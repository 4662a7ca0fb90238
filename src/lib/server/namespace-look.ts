import type { PlayInfo } from '../../../server/features/gameplay/play/types.ts';
import { wearLook } from '#lib/design/event-look.ts';

/** Applies the design of an event's namespace to a page, and returns it; the built-in one needs no style. */
export async function wearNamespace(locals: App.Locals, event: string) {
	const { namespace, style, brand, mode, icon } = await locals.perform('design.showLook', { event });
	if (icon) locals.icon = { namespace, hash: icon.hash };
	if (style === null) return { mode, brand: null };
	locals.worn = namespace;
	locals.preview += `<link rel="stylesheet" href="${style}" />`;
	return { mode, brand };
}

/** Gives a page on a phone the look of its event and of the namespace around it. */
export async function wearEvent(
	locals: App.Locals,
	{ event, config }: Pick<PlayInfo, 'event' | 'config'>
): Promise<void> {
	wearLook(locals, config, await wearNamespace(locals, event.uid));
}
