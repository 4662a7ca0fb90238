import type { PlayInfo } from '../../../server/features/gameplay/play/types.ts';
import { wearLook } from '#lib/design/event-look.ts';

/** Gives a page the look of the namespace of an event, and tells it; the built-in one needs no style. */
export async function wearNamespace(locals: App.Locals, event: string) {
	const { namespace, style, brand, mode } = await locals.perform('design.showLook', { event });
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
