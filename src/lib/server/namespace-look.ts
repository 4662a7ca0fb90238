import type { PlayInfo } from '../../../server/features/gameplay/play/types.ts';
import { wearLook } from '#lib/design/event-look.ts';

/** Applies the design of an event's namespace to a page, and returns it; the built-in one needs no style. */
export async function wearNamespace(locals: App.Locals, event: string) {
	const { namespace, style, brand, mode, icon, sharePicture } = await locals.perform('design.showLook', { event });
	if (icon) locals.icon = { namespace, hash: icon.hash };
	if (style === null) return { mode, brand: null, sharePicture };
	locals.worn = namespace;
	locals.preview += `<link rel="stylesheet" href="${style}" />`;
	return { mode, brand, sharePicture };
}

/** Gives a page on a phone the look of its event and of the namespace around it, and returns the picture that links share. */
export async function wearEvent(
	locals: App.Locals,
	{ event, config }: Pick<PlayInfo, 'event' | 'config'>
): Promise<string | null> {
	const { sharePicture, ...look } = await wearNamespace(locals, event.uid);
	wearLook(locals, config, look);
	return config.ogImagePath ?? sharePicture?.src ?? null;
}
