import { createHash } from 'node:crypto';
import type { QRCodeErrorCorrectionLevel } from 'qrcode';
import { z } from 'zod';
import { contrast } from '#lib/design/contrast.ts';
import type { Work } from '../../../operation/operation.ts';
import { invalidField } from '../../../runtime/errors.ts';
import type { LoadedEvent } from '../events/load.ts';
import { ownFile } from '../../platform/media/read-bytes.ts';
import { rasterOf } from '../../platform/media/picture.ts';
import { drawCode, type CodeLook } from './draw.ts';

const whole = (least: number, most: number) =>
	z
		.string()
		.regex(/^\d{1,4}$/, 'This must be a whole number.')
		.transform(Number)
		.pipe(z.int().min(least).max(most))
		.optional();
const colour = z
	.string()
	.regex(/^[0-9a-f]{6}$/i, 'This must be a colour of six hex digits.')
	.transform((hex) => `#${hex.toLowerCase()}`)
	.optional();

/** How a code is drawn, as an address says it. */
export const look = {
	type: z.enum(['svg', 'png']),
	size: whole(64, 2048).describe('Pixels along a side'),
	margin: whole(0, 16).describe('Modules of quiet ground around it'),
	fg: colour.describe('Colour of the modules, hex without #'),
	bg: colour.describe('Colour of the ground, hex without #'),
	ec: z.enum(['L', 'M', 'Q', 'H']).optional().describe('How much of it may be dirty'),
	logo: z.enum(['0', '1']).optional().describe('Whether the logo of the settings is in its middle')
};
type Look = z.output<z.ZodObject<typeof look>>;

/** A picture, and its key. */
interface CodePicture {
	type: string;
	body: Buffer;
	tag: string;
}

const leastContrast = 3;
const quietModules = 4;
type ColourKey = 'qrColorEvent' | 'qrColorCatalog' | 'qrColorTeam';

/** Draws QR codes, with the settings of the event as defaults. */
export async function picture(
	work: Work<Look>,
	loaded: LoadedEvent,
	text: string,
	key: ColourKey
): Promise<CodePicture> {
	const { input, dependencies } = work;
	const { settings, event } = loaded;
	const dark = input.fg ?? settings[key];
	const ground = input.bg ?? settings.qrBackground;
	if (contrast(dark, ground) < leastContrast)
		throw invalidField(input.fg === undefined ? 'bg' : 'fg', 'contrast', 'The colours are too close to each other.');
	const wanted = input.logo === '0' ? null : settings.qrLogoPath;
	const file = await ownFile(dependencies.env, event.namespace, wanted);
	const level: QRCodeErrorCorrectionLevel = input.ec ?? (file ? 'H' : 'M');
	const size = input.size ?? settings.qrSize;
	const margin = input.margin ?? quietModules;
	const { qrLogoWidth: percent, qrLogoPunchout: isPunchedOut } = settings;
	const facts = [text, input.type, size, margin, dark, ground, level, file && [file.sha256, percent, isPunchedOut]];
	const tag = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);
	const bytes = await file?.read();
	const logo = bytes && { png: await rasterOf(bytes, Math.ceil((size * percent) / 100)), percent, isPunchedOut };
	const shown: CodeLook = { size, margin, dark, ground, level, logo };
	const svg = Buffer.from(drawCode(text, shown));
	if (input.type === 'svg') return { type: 'image/svg+xml', body: svg, tag };
	return { type: 'image/png', body: await rasterOf(svg, size), tag };
}
