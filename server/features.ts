/**
 * Everything the product can do, in order of dependence: what a feature needs stands before it. One line a feature: it is
 * loaded here, where its place is.
 */
export const features = [
	(await import('./features/namespaces/feature.ts')).namespaces,
	(await import('./features/plans/feature.ts')).plans,
	(await import('./features/settings/feature.ts')).settings,
	(await import('./features/tokens/feature.ts')).tokens,
	(await import('./features/domains/feature.ts')).domains,
	(await import('./features/mail/feature.ts')).mail,
	(await import('./features/users/feature.ts')).users,
	(await import('./features/oauth/feature.ts')).oauth,
	(await import('./features/profile/feature.ts')).profile,
	(await import('./features/tenants/feature.ts')).tenants,
	(await import('./features/events/feature.ts')).events,
	(await import('./features/announcements/feature.ts')).announcements,
	(await import('./features/catalogs/feature.ts')).catalogs,
	(await import('./features/catalog-files/feature.ts')).catalogFiles,
	(await import('./features/media/feature.ts')).media,
	(await import('./features/teams/feature.ts')).teams,
	(await import('./features/team-names/feature.ts')).teamNames,
	(await import('./features/codes/feature.ts')).codes,
	(await import('./features/photos/feature.ts')).photos,
	(await import('./features/results/feature.ts')).results,
	(await import('./features/take-home/feature.ts')).takeHome,
	(await import('./features/podium/feature.ts')).podium,
	(await import('./features/play/feature.ts')).play,
	(await import('./features/dashboards/feature.ts')).dashboards,
	(await import('./features/moderation/feature.ts')).moderation,
	(await import('./features/lifecycle/feature.ts')).lifecycle,
	(await import('./features/overview/feature.ts')).overview,
	(await import('./features/host/feature.ts')).host,
	(await import('./features/design/feature.ts')).design,
	(await import('./features/metrics/feature.ts')).metrics,
	(await import('./features/logs/feature.ts')).logs,
	(await import('./features/audit/feature.ts')).audit,
	(await import('./features/management/feature.ts')).management
] as const;
