import '../features/admin/admin.module.css';
import '../features/admin/custom-roles/custom-roles.module.css';
import '../features/themes/themes.module.css';
