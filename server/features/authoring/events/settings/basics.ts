import { z } from 'zod';
import { locales } from '#lib/messages/locale.ts';
import { writtenAddress } from '#lib/text/written-address.ts';
import { richText, runningTags } from '../../../../operation/html/rich-text.ts';
import { dashboardModules, defaultModules } from '../modules.ts';
import { timeZone } from '../../../platform/settings/time-zone.ts';
import { text, wallTime, type SettingKeys } from './schemas.ts';

const httpsAddress = z
	.string()
	.overwrite(writtenAddress)
	.max(2048)
	.check(z.url({ protocol: /^https$/ }));

/** Title, language, clock, and what the shared screen shows when. */
export const basics = {
	pageTitle: [text(120), '', 'public', 'Title of the pages; empty = name of the event'],
	locale: [z.enum(locales), 'de', 'public', 'First language of players'],
	timeZone: [timeZone, 'Europe/Berlin', 'public', 'IANA time zone of windows and screens'],
	dashboardShareEnabled: [z.boolean(), false, 'staff', 'Whether the dashboard link works'],
	dashboardVisibilityStart: [wallTime, null, 'staff', 'First moment of the dashboard link, wall time in timeZone'],
	dashboardVisibilityEnd: [wallTime, null, 'staff', 'Last moment of the dashboard link, wall time in timeZone'],
	dashboardModules: [dashboardModules, defaultModules(), 'staff', 'Modules of the dashboard in their order'],
	dashboardSponsorEnabled: [z.boolean(), false, 'staff', 'Whether the dashboard link of the sponsors works'],
	dashboardSponsorModules: [
		dashboardModules.nullable(),
		null,
		'staff',
		'Modules of the dashboard of the sponsors; null = those of the dashboard'
	],
	dashboardInfoText: [
		richText(10_240, runningTags),
		'',
		'staff',
		'Text of the dashboard, as HTML; sanitised when stored'
	],
	dashboardMediaEmbed: [z.array(httpsAddress).max(20), [] as string[], 'staff', 'Addresses that the dashboard shows']
} as const satisfies SettingKeys;
