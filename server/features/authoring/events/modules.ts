import { z } from 'zod';
import { rankingNames } from '#lib/live/fold.ts';
import { uidForm } from '../../../runtime/crypto.ts';
import { orNull } from '../../../operation/empty-to-null.ts';
import { shownAs } from '../../../operation/response-schema.ts';

const title = z.string().trim().max(120).default('');
const limit = orNull(z.int().min(1).max(500));
// A big screen shows what is new: a long evening would fill a hundred pages with old results.
const newestResults = 9;
const pageSize = z.int().min(1).max(50).default(10);
const defaultPageSeconds = 10;
// An empty field of the form means the default, as specified.
const pageInterval = shownAs(
	z
		.union([z.int().min(1).max(300), z.null(), z.literal('')])
		.default(defaultPageSeconds)
		.transform((value) => value || defaultPageSeconds),
	{ output: z.int().min(1).max(300) }
).describe('Seconds until the next page of the list');
const titled = z.strictObject({ title });
const shortList = z.strictObject({ title, limit: z.int().min(1).max(50).default(5).describe('Rows at most') });
const uid = z.string().regex(uidForm, 'Use the uid of a catalog.');

const options = {
	header: z.strictObject({}),
	announcements: z.strictObject({}),
	rankings: z.strictObject({
		title,
		limit: limit.default(null),
		pageSize,
		pageInterval,
		showPlacement: z.boolean().default(true),
		ranking: z.enum(rankingNames).default('points')
	}),
	results: z.strictObject({
		title,
		limit: limit.default(newestResults),
		pageSize,
		pageInterval,
		showPlacement: z.boolean().default(true),
		sort: z.enum(['time', 'points', 'name']).default('time')
	}),
	pointsLeader: shortList,
	rankingQr: titled,
	presence: shortList,
	awards: shortList,
	catalogProgress: shortList,
	questionStats: shortList,
	wrongAnswers: shortList,
	photoWall: z.strictObject({
		title,
		seconds: z.int().min(3).max(60).default(8).describe('How long one photo is the large one')
	}),
	infoBanner: titled,
	media: titled,
	qrCodes: z.strictObject({
		title,
		catalogs: z.array(uid).max(500).default([]).describe('uids of the catalogs whose codes are shown; empty = all')
	}),
	containerMetrics: z.strictObject({
		title,
		refreshInterval: z.int().min(5).max(300).default(30).describe('Seconds between two readings'),
		maxMemoryMb: orNull(
			z
				.int()
				.min(1)
				.max(2 ** 30)
		)
			.default(null)
			.describe('Top of the memory chart; null = the limit of the container'),
		cpuMaxPercent: z.number().min(1).max(6400).default(100).describe('Top of the processor chart, 100 = one core')
	})
} as const;

export type ModuleId = keyof typeof options;
/** All modules, in the order of a new dashboard. */
export const moduleIds = Object.keys(options) as ModuleId[];
type Layout = 'auto' | 'wide' | 'full';
type OptionsOf<Id extends ModuleId> = z.output<(typeof options)[Id]>;
/** One module of the dashboard; the list's order is the order of display. */
export type DashboardModule = {
	[Id in ModuleId]: { id: Id; enabled: boolean; layout: Layout; options: OptionsOf<Id> };
}[ModuleId];

const fresh: Record<ModuleId, [enabled: boolean, layout: Layout]> = {
	header: [true, 'full'],
	announcements: [true, 'full'],
	rankings: [true, 'wide'],
	results: [true, 'full'],
	pointsLeader: [true, 'wide'],
	rankingQr: [false, 'auto'],
	presence: [false, 'auto'],
	awards: [false, 'auto'],
	catalogProgress: [false, 'auto'],
	questionStats: [false, 'auto'],
	wrongAnswers: [false, 'auto'],
	photoWall: [false, 'auto'],
	infoBanner: [false, 'auto'],
	media: [false, 'auto'],
	qrCodes: [false, 'auto'],
	containerMetrics: [false, 'auto']
};

const entry = <Id extends ModuleId>(id: Id) =>
	z.strictObject({
		id: z.literal(id),
		enabled: z.boolean().default(fresh[id][0]),
		layout: z.enum(['auto', 'wide', 'full']).default(fresh[id][1]),
		options: (options[id] as z.ZodType).prefault({})
	});

const module = z.discriminatedUnion('id', [
	entry('header'),
	entry('announcements'),
	entry('rankings'),
	entry('results'),
	entry('pointsLeader'),
	entry('rankingQr'),
	entry('presence'),
	entry('awards'),
	entry('catalogProgress'),
	entry('questionStats'),
	entry('wrongAnswers'),
	entry('photoWall'),
	entry('infoBanner'),
	entry('media'),
	entry('qrCodes'),
	entry('containerMetrics')
]);

/** The list of dashboard modules; a module named twice is a fault, modules left out follow switched off. */
export const dashboardModules = shownAs(
	z
		.array(module)
		.superRefine((modules, context) => {
			modules.forEach(({ id }, index) => {
				if (modules.findIndex((other) => other.id === id) !== index)
					context.addIssue({
						code: 'custom',
						path: [index, 'id'],
						message: 'This module is listed twice.',
						params: { code: 'duplicate' }
					});
			});
		})
		.transform((modules) => {
			const missing = moduleIds.filter((id) => !modules.some((other) => other.id === id));
			return [...modules, ...missing.map((id) => ({ ...freshModule(id), enabled: false }))] as DashboardModule[];
		}),
	{ output: z.array(module) }
);

const freshModule = (id: ModuleId): DashboardModule => entry(id).parse({ id }) as DashboardModule;

/** The default modules of a new event's big screen. */
export const defaultModules = (): DashboardModule[] => moduleIds.map(freshModule);
