export const plans = ['free', 'starter', 'standard', 'unlimited'] as const;
/** How much a namespace may hold; see the table `plan_limits`. */
export type Plan = (typeof plans)[number];
