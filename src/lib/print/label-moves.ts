import type { Sheet } from './sheets.ts';
import { codePlace, type StickerLook } from './stickers.ts';

/** The dragged part of a label: its code or its text, or the corner that resizes it. */
export type Grip = 'code' | 'codeSize' | 'text' | 'textSize';
type Label = Pick<Sheet, 'w' | 'h'>;
interface Way {
	x: number;
	y: number;
}

/** Position of code and text of a label, in percent. */
export const placeOf = (look: StickerLook) => ({
	left: look.stickerQrLeft,
	top: look.stickerQrTop,
	size: look.stickerQrSizePct,
	textLeft: look.stickerDescLeft,
	textTop: look.stickerDescTop,
	width: look.stickerDescWidth,
	height: look.stickerDescHeight
});

const step = 0.5;
const largeStep = 5;
const leastSize = 10;
/** To the next half, between nothing and all of it. */
const half = (percent: number, most = 100) => Math.min(most, Math.max(0, Math.round(percent / step) * step));

/** The look after something was moved by so many percent of the label. */
export function dragged(grip: Grip, look: StickerLook, label: Label, { x, y }: Way): Partial<StickerLook> {
	switch (grip) {
		case 'code': {
			// Beyond the edge it is moved in again, so dragging starts from the visible position.
			const place = codePlace(label, look);
			const [left, top] = [(place.x / label.w) * 100, (place.y / label.h) * 100];
			const [farRight, bottom] = [100 - (place.side / label.w) * 100, 100 - (place.side / label.h) * 100];
			return {
				stickerQrLeft: half(left + x, Math.ceil(farRight / step) * step),
				stickerQrTop: half(top + y, Math.ceil(bottom / step) * step)
			};
		}
		case 'codeSize': {
			const by = Math.max((x * label.w) / 100, (y * label.h) / 100) / Math.min(label.w, label.h);
			const size = Math.round(look.stickerQrSizePct + by * 100);
			return { stickerQrSizePct: Math.min(100, Math.max(leastSize, size)) };
		}
		case 'text':
			return { stickerDescLeft: half(look.stickerDescLeft + x), stickerDescTop: half(look.stickerDescTop + y) };
		case 'textSize':
			return {
				stickerDescWidth: half(look.stickerDescWidth + x, 100 - look.stickerDescLeft),
				stickerDescHeight: half(look.stickerDescHeight + y, 100 - look.stickerDescTop)
			};
	}
}

const arrows: Record<string, Way> = {
	ArrowLeft: { x: -1, y: 0 },
	ArrowRight: { x: 1, y: 0 },
	ArrowUp: { x: 0, y: -1 },
	ArrowDown: { x: 0, y: 1 }
};

/** The look after a key: arrows go half a percent, with Shift five; undefined for keys that move nothing. */
export function stepped(
	grip: Grip,
	look: StickerLook,
	label: Label,
	{ key, shiftKey }: { key: string; shiftKey: boolean }
): Partial<StickerLook> | undefined {
	const way = arrows[key];
	if (!way) return undefined;
	const far = shiftKey ? largeStep : step;
	if (grip !== 'codeSize') return dragged(grip, look, label, { x: way.x * far, y: way.y * far });
	// Sizes are stored in whole percents.
	const size = look.stickerQrSizePct + (way.x + way.y) * (shiftKey ? largeStep : 1);
	return { stickerQrSizePct: Math.min(100, Math.max(leastSize, size)) };
}
