import { AuthPage } from '../../features/sign-in/auth-page';
import { ProductPicture } from './samples';

export function AuthScreen() {
  return <AuthPage picture={<ProductPicture />} />;
}
