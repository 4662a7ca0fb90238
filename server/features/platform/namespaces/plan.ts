export const plans = ['free', 'starter', 'standard', 'unlimited'] as const;
/** The limits of a namespace; see the table `plan_limits`. */
export type Plan = (typeof plans)[number];
