import LayoutDashboard from '@lucide/svelte/icons/layout-dashboard';

export default LayoutDashboard;
