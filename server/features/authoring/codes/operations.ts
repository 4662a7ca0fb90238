import { createHash } from 'node:crypto';
import type { QRCodeErrorCorrectionLevel } from 'qrcode';
import { z } from 'zod';
import { contrast } from '#lib/design/contrast.ts';
import { isStaffIn } from '../../../access/policy.ts';
import { linkBase } from '../../../access/domain-cache.ts';
import { operation, type Work } from '../../../operation/operation.ts';
import { invalidField } from '../../../runtime/errors.ts';
import { requireBegun } from '../events/calendar/availability.ts';
import { findCatalog } from '../catalogs/find.ts';
import { catalogKey } from '../catalogs/schema.ts';
import { stationUrl } from '../catalogs/station-url.ts';
import { loadEvent, type LoadedEvent } from '../events/load.ts';
import { eventKey } from '../events/schema.ts';
import { eventUrl } from '../events/event-url.ts';
import { ownFile } from '../../platform/media/read-bytes.ts';
import { rasterOf } from '../../platform/media/picture.ts';
import { findTeam } from '../teams/find.ts';
import { teamUid } from '../teams/list/read-list.ts';
import { teamTokenOf, teamUrl } from '../teams/token.ts';
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

const look = {
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
async function picture(work: Work<Look>, loaded: LoadedEvent, text: string, key: ColourKey): Promise<CodePicture> {
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

/** The code of an event, which opens it on a phone. */
export const drawEventCode = operation({
	summary: 'Draw the QR code of an event.',
	access: { public: true },
	input: z.strictObject({ event: eventKey, ...look }),
	async run(work) {
		const loaded = await loadEvent(work, work.input.event);
		const base = linkBase(work.dependencies, loaded.event.namespace);
		return picture(work, loaded, eventUrl(base, loaded.event), 'qrColorEvent');
	}
});

/** The code of a station, which opens it on a phone that has joined, and on any other after it has. */
export const drawStationCode = operation({
	summary: 'Draw the QR code of a station.',
	access: { public: true },
	input: z.strictObject({ event: eventKey, catalog: catalogKey, ...look }),
	async run(work) {
		const loaded = await loadEvent(work, work.input.event);
		// Before the start, the stations are secret.
		if (!isStaffIn(work.actor, work.namespace)) requireBegun(loaded.event, work.now);
		const { slug } = await findCatalog(loaded.event.uid, work.input.catalog);
		const base = linkBase(work.dependencies, loaded.event.namespace);
		return picture(work, loaded, stationUrl(base, loaded.event.uid, slug), 'qrColorCatalog');
	}
});

/** The code of a team; whoever scans it joins the team. */
export const drawTeamCode = operation({
	summary: 'Draw the QR code of a team, which lets phones into it.',
	access: { area: 'teams', right: 'r' },
	input: z.strictObject({ event: eventKey, team: teamUid, ...look }),
	async run(work) {
		const { dependencies, input } = work;
		const loaded = await loadEvent(work, input.event);
		const { uid, namespace } = loaded.event;
		const team = await findTeam(uid, input.team);
		const token = teamTokenOf(team.tokenEnc, dependencies.env.SECRET_KEY);
		return picture(work, loaded, teamUrl(linkBase(dependencies, namespace), uid, token), 'qrColorTeam');
	}
});
