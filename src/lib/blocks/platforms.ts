/** The social networks that have a sign of their own: name, and the lines of a simple drawing in a square of 24. */
export const platforms = {
	mastodon: {
		name: 'Mastodon',
		path: 'M5 17V8a4 4 0 0 1 4-4h6a4 4 0 0 1 4 4v4a4 4 0 0 1-4 4H9c0 3 3 4 6 3.4M8.5 12.5V9.5a1.75 1.75 0 0 1 3.5 0v2.5V9.5a1.75 1.75 0 0 1 3.5 0v3'
	},
	bluesky: {
		name: 'Bluesky',
		path: 'M12 11C10.5 8 7.5 5 5.5 5 3.5 5 3.8 8 4.3 10.5 4.8 13 7 13.5 9 13.3 5 14 6 19 9 19c1.8 0 2.6-2.5 3-4.5.4 2 1.2 4.5 3 4.5 3 0 4-5 0-5.7 2 .2 4.2-.3 4.7-2.8C20.2 8 20.5 5 18.5 5c-2 0-5 3-6.5 6Z'
	},
	facebook: { name: 'Facebook', path: 'M16 4h-2a3.5 3.5 0 0 0-3.5 3.5V20M7.5 11.5h7' },
	instagram: {
		name: 'Instagram',
		path: 'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4ZM12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM16.8 7.2h.01'
	},
	linkedin: { name: 'LinkedIn', path: 'M6 10v9M6 5.5v.01M11 19v-9M11 13.5c0-4.5 7-5 7-.5v6' },
	youtube: {
		name: 'YouTube',
		path: 'M6 6h12a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3ZM10.5 9.5v5l4.2-2.5Z'
	},
	tiktok: { name: 'TikTok', path: 'M13 4v11.5a3.5 3.5 0 1 1-3.5-3.5M13 4c.2 2.7 2.2 4.7 5 5' },
	x: { name: 'X', path: 'M5 5l14 14M19 5 5 19' },
	github: {
		name: 'GitHub',
		path: 'M9.5 20v-3.2c-3 .8-3.6-1.6-4.5-2M14.5 20v-3.5c0-1-.1-1.4-.5-1.8 2.4-.3 4.5-1.3 4.5-5 0-1-.4-2-1-2.7.3-.8.3-1.7-.1-2.5 0 0-1-.3-2.9 1a10 10 0 0 0-5 0c-1.9-1.3-2.9-1-2.9-1-.4.8-.4 1.7-.1 2.5-.6.7-1 1.7-1 2.7 0 3.7 2.1 4.7 4.5 5-.4.4-.5 1-.5 1.8'
	}
} as const;

/** Two links of a chain, for every other network. */
const chain =
	'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2';

/** The name and icon of a network; an unknown one is a link with its name as written. */
export function platformOf(platform: string): { name: string; path: string } {
	const known = platforms[platform.trim().toLowerCase() as keyof typeof platforms] as
		| { name: string; path: string }
		| undefined;
	return known ?? { name: platform, path: chain };
}
