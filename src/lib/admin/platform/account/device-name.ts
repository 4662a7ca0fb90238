const browsers = [
	['Edg', 'Edge'],
	['OPR', 'Opera'],
	['Firefox', 'Firefox'],
	['Chrome', 'Chrome'],
	['Safari', 'Safari']
] as const;
const systems = ['Windows', 'Android', 'iPhone', 'iPad', 'Macintosh', 'Linux'] as const;

/** Browser and system of a `User-Agent`, such as "Firefox, Windows"; undefined when it names neither. */
export function deviceName(userAgent: string): string | undefined {
	const browser = browsers.find(([mark]) => userAgent.includes(`${mark}/`))?.[1];
	const system = systems.find((name) => userAgent.includes(name))?.replace('Macintosh', 'Mac');
	return [browser, system].filter(Boolean).join(', ') || undefined;
}
